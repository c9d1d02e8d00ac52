import type { Board } from './board.ts'

/** Swaps marked and unmarked pixels. */
export function invert({ layer, keep }: Pick<Board, 'layer'> & { readonly keep: () => void }): void {
  layer.change((data) => {
    for (let index = 0; index < data.length; index++) data[index] = 255 - (data[index] ?? 0)
  })
  keep()
}
