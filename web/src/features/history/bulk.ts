import type { User, Work } from '@stipple/core/contract/shapes'
import type { Text } from '@stipple/core/domain/text'
import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { makeAppAction } from '../apps/public.ts'
import { publishAction } from '../community/public.ts'
import { FILM_OF_WORKS } from '../converter/public.ts'

/** Something that other features can do with the works that are selected. */
export interface BulkAction {
  readonly id: string
  readonly label: Text
  readonly icon: LucideIcon
  /** Whether this member is offered it for these works. */
  readonly isOffered: (works: readonly Work[], user: User) => boolean
  /** Resolves to true when the selection has done its work and can end. */
  readonly run: (works: readonly Work[], context: BulkContext) => Promise<boolean>
}

interface BulkContext {
  readonly queries: QueryClient
  readonly user: User
  readonly navigate: UseNavigateResult<string>
}

/** In the order of the menu. */
export const BULK_ACTIONS: readonly BulkAction[] = [publishAction, makeAppAction, FILM_OF_WORKS]
