import type { Step } from '../pixels/layer.ts'
import { CANVAS } from '../rules.ts'

/** Steps that can be undone and redone. The oldest is dropped when there are too many. */
export class History {
  readonly #done: Step[] = []
  readonly #undone: Step[] = []
  readonly #onChange: () => void
  readonly #limit: number

  constructor(onChange: () => void = () => undefined, limit: number = CANVAS.undoSteps) {
    this.#onChange = onChange
    this.#limit = limit
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Adds a step that was just taken; steps undone before it can no longer be redone. */
  add(step: Step | undefined): void {
    if (!step) return
    this.#undone.length = 0
    this.#done.push(step)
    if (this.#done.length > this.#limit) this.#done.shift()
    this.#onChange()
  }

  undo(): void {
    const step = this.#done.pop()
    if (!step) return
    step.undo()
    this.#undone.push(step)
    this.#onChange()
  }

  redo(): void {
    const step = this.#undone.pop()
    if (!step) return
    step.redo()
    this.#done.push(step)
    this.#onChange()
  }

  /** Drops all steps. */
  forget(): void {
    this.#done.length = 0
    this.#undone.length = 0
    this.#onChange()
  }
}
