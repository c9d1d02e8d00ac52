import type { Board } from './board.ts'
import { Brush } from './brush.ts'

/** A brush that takes away. */
export class Eraser extends Brush {
  constructor(board: Board) {
    super(board, { erase: true })
  }
}
