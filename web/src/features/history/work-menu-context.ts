import type { Work } from '@stipple/core/contract/shapes'
import { type ComponentType, createContext } from 'react'

/** Items that another feature adds to the menu of each of a member's works; the shell provides them. */
export const WorkMenuItems = createContext<ComponentType<{ readonly work: Work }>>(() => null)
