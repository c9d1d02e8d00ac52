import type { Board } from './board.ts'

/** Erases everything that was drawn or marked. */
export function clear({ layer, keep }: Pick<Board, 'layer'> & { readonly keep: () => void }): void {
  layer.change((data) => data.fill(0))
  keep()
}
