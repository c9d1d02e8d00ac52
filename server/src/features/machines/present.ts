import type { ProcessRow } from '../../db/schema/processes.ts'

/** A process for the operator. */
export const presentProcess = ({
  id,
  version,
  roles,
  slots,
  running,
  startedAt,
  seenAt,
  engines,
}: ProcessRow & { readonly running: number }) => ({
  id,
  version,
  roles: [...roles],
  slots,
  running,
  engines: engines.length,
  since: startedAt.toISOString(),
  seen: seenAt.toISOString(),
})
