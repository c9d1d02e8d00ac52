import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EngineErrorCode, Report } from '../spec.ts'
import type { Act } from './__fixtures__/child.ts'
import { childProcessIds, closeChildren } from './child-pool.ts'
import { runInChild } from './run-in-child.ts'

/** Time limit for operations that are slow on a busy machine. */
const PATIENT = { timeout: 20_000 }

const MODULE = new URL('__fixtures__/child.ts', import.meta.url)
const BUDGET = { memoryBytes: 2 ** 30, milliseconds: 30_000, threads: 1 }

afterEach(closeChildren)

describe('runInChild', () => {
  it('sends large buffers in both directions and passes on reports', async () => {
    const bytes = new Uint8Array(20 * 2 ** 20).fill(7)
    const { result, reports } = start<{ bytes: Uint8Array }>({ act: 'echo', bytes })
    const answer = await result
    expect(answer.bytes).toHaveLength(bytes.length)
    expect(answer.bytes.at(-1)).toBe(248)
    expect(reports).toContainEqual({ ratio: 0.5 })
  })

  it('writes large results to a file of the run, or returns bytes without a folder', async () => {
    const bytes = new Uint8Array(1000).fill(7)
    const folder = await mkdtemp(join(tmpdir(), 'run-'))
    expect(await start({ act: 'save', bytes }, { folder }).result).toEqual({ file: join(folder, 'result.bin') })
    expect(new Uint8Array(await readFile(join(folder, 'result.bin')))).toEqual(bytes)
    expect(await start({ act: 'save', bytes }).result).toEqual(bytes)
  })

  it('kills a busy child when cancelled and waits until it has ended [M-03]', async () => {
    const controller = new AbortController()
    const { result, reports } = start({ act: 'block' }, { signal: controller.signal })
    result.catch(() => undefined)
    await vi.waitFor(() => expect(reports).toHaveLength(1), PATIENT)
    controller.abort()
    await expectCode(result, 'cancelled')
    expect(childProcessIds()).toEqual([])
  })

  it('starts no child when already cancelled', async () => {
    await expectCode(start({ act: 'block' }, { signal: AbortSignal.abort() }).result, 'cancelled')
    expect(childProcessIds()).toEqual([])
  })

  it('kills a child that exceeds its time [M-03]', async () => {
    await expectCode(start({ act: 'block' }, { milliseconds: 300 }).result, 'timeout')
    expect(childProcessIds()).toEqual([])
  })

  it('kills a child that exceeds its memory [M-03]', async () => {
    await expectCode(start({ act: 'hoard' }, { memoryBytes: 200 * 2 ** 20 }).result, 'out_of_memory')
    expect(childProcessIds()).toEqual([])
  })

  it('reports a crash as lost and retryable', async () => {
    await expect(start({ act: 'crash' }).result).rejects.toMatchObject({ code: 'lost', retryable: true })
  })

  it('passes on the error of the module with its field', async () => {
    await expect(start({ act: 'refuse' }).result).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'image',
      message: 'Not a picture.',
    })
  })

  it('logs the output of a child', async () => {
    const { result, lines } = start({ act: 'talk' })
    await result
    await vi.waitFor(() => expect(lines).toContain('a word on stdout'), PATIENT)
  })

  it('hides the secrets of the server from the child', async () => {
    vi.stubEnv('STIPPLE_SECRET', 'do not tell')
    expect(await start<string[]>({ act: 'environment' }).result).not.toContain('STIPPLE_SECRET')
    vi.unstubAllEnvs()
  })

  it('reuses a child after success, never after a failure', async () => {
    const first = await start<number>({ act: 'child-id' }).result
    expect(await start<number>({ act: 'child-id' }).result).toBe(first)
    await start({ act: 'refuse' }).result.catch(() => undefined)
    expect(await start<number>({ act: 'child-id' }).result).not.toBe(first)
  })

  it('ends an idle child after a while', async () => {
    await start({ act: 'child-id' }, { idleMs: 20 }).result
    await vi.waitFor(() => expect(childProcessIds()).toEqual([]), PATIENT)
  })

  it('runs two tasks of a kind at the same time in two children', async () => {
    const both = await Promise.all([start<number>({ act: 'child-id' }).result, start<number>({ act: 'child-id' }).result])
    expect(new Set(both).size).toBe(2)
  })

  it('lets the program exit while a child is idle, and the child ends with it', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [new URL('__fixtures__/parent.ts', import.meta.url).pathname])
    const pid = Number(stdout)
    expect(pid).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), PATIENT)
  })
})

interface Options {
  readonly signal?: AbortSignal
  readonly milliseconds?: number
  readonly memoryBytes?: number
  readonly idleMs?: number
  readonly folder?: string
}

function start<Result = unknown>(input: Act, { signal = new AbortController().signal, idleMs, folder, ...budget }: Options = {}) {
  const reports: Report[] = []
  const lines: unknown[] = []
  const note = (data: object) => lines.push(...Object.values(data))
  const log = { debug: note, info: note, warn: note, error: note }
  const context = {
    signal,
    budget: { ...BUDGET, ...budget },
    report: (report: Report) => void reports.push(report),
    log,
    ...(folder !== undefined && { folder }),
  }
  const result = runInChild<Act, Result>({ module: MODULE, input, context, ...(idleMs === undefined ? {} : { idleMs }) })
  return { result, reports, lines }
}

/** Returns whether a process runs; a zombie does not. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return status !== '' && !/^State:\s+Z/m.test(status)
}

async function expectCode(result: Promise<unknown>, code: EngineErrorCode): Promise<void> {
  await expect(result).rejects.toMatchObject({ name: 'EngineError', code })
}
