import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { connectionsQuery, testQuery } from './queries.ts'

interface Test {
  readonly job: Job | undefined
  readonly begin: () => void
  readonly busy: boolean
  /** Failure of this page's last test. */
  readonly problem: string | undefined
}

/** The test of a model: the operator's job, whose image is then part of the connection. */
export function useTest(id: string, remoteId: string): Test {
  const queries = useQueryClient()
  const started = useMutation({
    mutationFn: async () => (await api('POST /api/manage/engine_test', { body: { id, remote_id: remoteId } })).job_id,
  })
  const followed = useQuery(testQuery(started.data))
  const job = followed.data
  const hasEnded = job !== undefined && !isActive(job.status)
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: connectionsQuery.queryKey })
  }, [hasEnded, queries])
  const error = started.error ?? followed.error
  const failed = job?.status === 'Failed' ? job.error?.message : undefined
  return {
    job,
    begin: () => started.mutate(),
    busy: started.isPending || (started.data !== undefined && !hasEnded && !error),
    problem: error ? errorText(error) : failed,
  }
}
