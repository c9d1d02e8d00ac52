/** Replaces EventSource: the test decides which events arrive and when the connection breaks. */
export class StubEvents extends EventTarget {
  static readonly CLOSED = 2
  static lines: StubEvents[] = []
  /** True if the next connections can be opened. */
  static open = true
  readyState = 0

  constructor() {
    super()
    StubEvents.lines.push(this)
    const works = StubEvents.open
    queueMicrotask(() => {
      this.readyState = works ? 1 : StubEvents.CLOSED
      this.dispatchEvent(new Event(works ? 'open' : 'error'))
    })
  }

  close(): void {
    this.readyState = StubEvents.CLOSED
  }

  static send(type: 'job' | 'balance' | 'options' | 'models', data: unknown): void {
    for (const line of StubEvents.lines) {
      if (line.readyState === 1) line.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
    }
  }
}
