import type { LucideIcon } from 'lucide-react'

/** Order without a search. */
export const GROUPS = ['recent', 'works', 'create', 'pages', 'actions', 'manage', 'models', 'apps', 'search'] as const
export type GroupName = (typeof GROUPS)[number]

/** An action that is available from anywhere. */
export interface Command {
  readonly id: string
  readonly group: Exclude<GroupName, 'recent'>
  /** In the language on screen. */
  readonly label: string
  /** Further search terms, in both languages. */
  readonly names: readonly string[]
  /** Context shown beside its name. */
  readonly detail?: string | undefined
  readonly icon: LucideIcon
  /** Replaces the icon. */
  readonly picture?: string | undefined
  /** Its keyboard shortcut. */
  readonly keys?: string
  readonly run: () => void
}
