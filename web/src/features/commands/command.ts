import type { LucideIcon } from 'lucide-react'

/** In the order in which they stand while nothing is searched for. */
export const GROUPS = ['recent', 'works', 'create', 'pages', 'actions', 'manage', 'models', 'apps', 'search'] as const
export type GroupName = (typeof GROUPS)[number]

/** Something that can be done from anywhere. */
export interface Command {
  readonly id: string
  readonly group: Exclude<GroupName, 'recent'>
  /** In the language on screen. */
  readonly label: string
  /** What else it is found by, in both languages. */
  readonly names: readonly string[]
  /** What it belongs to, beside its name. */
  readonly detail?: string | undefined
  readonly icon: LucideIcon
  /** Shown instead of the icon. */
  readonly picture?: string | undefined
  /** The combination that does the same. */
  readonly keys?: string
  readonly run: () => void
}
