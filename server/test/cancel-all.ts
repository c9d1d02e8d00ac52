import { expect } from 'vitest'
import type { TestMember } from './app.ts'
import { refusal } from './refusal.ts'

/**
 * Cancels a member's unfinished jobs, so that the next test on the same server begins with a free engine. Waiting jobs are cancelled first, because
 * they would start otherwise.
 */
export async function cancelAll({ client }: TestMember): Promise<void> {
  const { jobs } = await client('GET /api/v2/generate/jobs')
  for (const { id, status } of jobs.toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
    if (!['Pending', 'Processing'].includes(status)) continue
    const cancelling = client('DELETE /api/v2/generate/status/:id', { params: { id } })
    // A job that the test itself ended may end at this moment.
    await cancelling.catch(async () => expect(await refusal(cancelling)).toMatchObject({ code: 'not_cancellable' }))
  }
}
