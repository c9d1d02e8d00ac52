import type { z } from 'zod'
import { type GuardedAddress, loginHeaders } from '../login.ts'
import { createServiceWire, readJson, type ServiceWire } from '../service-wire.ts'
import type { SurveyIo } from '../spec.ts'

/** Requests to a ComfyUI server. All throw `EngineError`. */
export type Wire = ServiceWire

const SERVICE = 'ComfyUI'

export const createWire = ({ address, user, key }: GuardedAddress, { fetch, signal }: SurveyIo): Wire =>
  createServiceWire({
    fetch,
    signal,
    base: new URL('api/', address.endsWith('/') ? address : `${address}/`),
    service: SERVICE,
    headers: loginHeaders({ user, key }),
  })

/** @throws {EngineError} `unavailable` for another shape */
export const readAnswer = <T>(answer: Response, schema: z.ZodType<T>): Promise<T> => readJson(answer, schema, SERVICE)
