import type { QueryClient } from '@tanstack/react-query'
import { showDialog } from '../../../lib/dialogs.ts'
import type { SelfOpening } from '../../../lib/self-opening.ts'

/** Asks super users for the image engine, until one of them has answered or closed the dialog. */
export const engineQuestion =
  (queries: QueryClient): SelfOpening =>
  async () => {
    const { connectionsQuery } = await import('./queries.ts')
    const found = await queries.fetchQuery({ ...connectionsQuery, retry: false }).catch(() => undefined)
    return found && !found.asked ? () => showDialog('engines') : undefined
  }
