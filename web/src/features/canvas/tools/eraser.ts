import type { Board } from './board.ts'
import { Brush } from './brush.ts'

/** A brush that erases. */
export class Eraser extends Brush {
  constructor(board: Board) {
    super(board, { erase: true })
  }
}
