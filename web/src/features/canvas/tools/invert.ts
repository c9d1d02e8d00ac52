import type { Board } from './board.ts'

/** Marks what was not marked, and the other way round. */
export function invert({ layer, keep }: Pick<Board, 'layer'> & { readonly keep: () => void }): void {
  layer.change((data) => {
    for (let index = 0; index < data.length; index++) data[index] = 255 - (data[index] ?? 0)
  })
  keep()
}
