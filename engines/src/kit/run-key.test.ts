import { describe, expect, it } from 'vitest'
import { runKey, uuidV5 } from './run-key.ts'

describe('the key of a run', () => {
  it('is a UUID v5: the example of RFC 9562, A.4', () => {
    expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  })

  it('differs for each submission of a job, and is always the same for one', () => {
    const job = '0b6f3a52-6c0e-4f2e-9d6e-1f1d3a9f0c11'
    expect(runKey({ jobId: job, submission: 1 })).toBe(runKey({ jobId: job, submission: 1 }))
    expect(runKey({ jobId: job, submission: 2 })).not.toBe(runKey({ jobId: job, submission: 1 }))
    expect(runKey({ jobId: job, submission: 1 })).toBe('a3f3bdce-7ae6-5106-ba97-be085d4ddf88')
  })
})
