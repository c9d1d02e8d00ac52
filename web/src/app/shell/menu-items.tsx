import type { Work } from '@stipple/core/contract/shapes'
import { ShareItems } from '../../features/community/public.ts'
import { EnterItem } from '../../features/contests/public.ts'
import { ActionItems } from '../../features/generate/public.ts'

/** Items that higher features add to the menu of a member's work. */
export const MenuItems = ({ work }: { readonly work: Work }) => (
  <>
    <ActionItems work={work} />
    <ShareItems work={work} />
    <EnterItem work={work} />
  </>
)
