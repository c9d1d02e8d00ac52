/** Runs the work for each item, several ahead of the consumer, and yields results in order. */
export async function* ahead<T, R>(items: AsyncIterable<T> | Iterable<T>, count: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for await (const item of items) {
    const result = work(item)
    // The consumer receives its failure later; until then it must not count as unhandled.
    result.catch(() => undefined)
    running.push(result)
    if (running.length >= count) yield* take(running)
  }
  while (running.length > 0) yield* take(running)
}

async function* take<R>(running: Promise<R>[]): AsyncGenerator<R> {
  const first = running.shift()
  if (first) yield await first
}
