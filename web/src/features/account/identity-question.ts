import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { getExpiring } from '../../lib/expiring.ts'
import type { SelfOpening } from '../../lib/self-opening.ts'
import { CLOSED_KEY } from './identity-store.ts'
import { prepareIdentity, showIdentity } from './show-identity.ts'

/** Asks a member without a career for it once, after their first work. */
export const identityQuestion =
  (queries: QueryClient): SelfOpening =>
  async () => {
    if (isClosed()) return undefined
    const { careerOf, profileQuery } = await import('./profile-queries.ts')
    // Requested again: the career may have been chosen on another page meanwhile.
    const profile = await queries.fetchQuery({ ...profileQuery, staleTime: 0, retry: false }).catch(() => undefined)
    if (!profile || careerOf(profile) !== undefined || !(await hasWorks())) return undefined
    await prepareIdentity()
    return isClosed() ? undefined : () => void showIdentity()
  }

const hasWorks = (): Promise<boolean> =>
  api('POST /api/v2/get_generate_works', { body: { page_size: 1 } }).then(
    ({ data }) => data.length > 0,
    () => false,
  )

const isClosed = (): boolean => Boolean(getExpiring(CLOSED_KEY))
