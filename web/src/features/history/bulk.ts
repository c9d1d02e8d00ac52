import type { User, Work } from '@stipple/core/contract/shapes'
import type { Text } from '@stipple/core/domain/text'
import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** Action of another feature on selected works. */
export interface BulkAction {
  readonly id: string
  readonly label: Text
  readonly icon: LucideIcon
  /** Shown in the bar itself, not in its menu. */
  readonly isFirst?: true
  /** Returns true if the action is offered to this member for these works. */
  readonly isOffered: (works: readonly Work[], user: User) => boolean
  /** Resolves to true when the selection can end. */
  readonly run: (works: readonly Work[], context: BulkContext) => Promise<boolean>
}

interface BulkContext {
  readonly queries: QueryClient
  readonly user: User
  readonly navigate: UseNavigateResult<string>
}
