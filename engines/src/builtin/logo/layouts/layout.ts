import type { Block } from '../block.ts'
import type { Kit } from '../kit.ts'

/** One way to put a mark and a name together. */
export interface Layout {
  readonly id: string
  /** Whether the name can be set so. */
  readonly suits: (name: { readonly main: string; readonly second: string; readonly slogan: string; readonly han: boolean }) => boolean
  readonly compose: (kit: Kit) => Block
}
