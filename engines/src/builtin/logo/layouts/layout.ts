import type { Block } from '../block.ts'
import type { Kit } from '../kit.ts'

/** One way to combine a mark and a name. */
export interface LogoLayout {
  readonly id: string
  /** Returns true if the name suits this layout. */
  readonly suits: (name: { readonly main: string; readonly second: string; readonly slogan: string; readonly han: boolean }) => boolean
  readonly compose: (kit: Kit) => Block
}
