import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import { apiAt, type ServiceLogin } from '../setting-parts.ts'
import type { SurveyIo } from '../spec.ts'
import { refusal } from './refusal.ts'

export const API = 'https://api.together.xyz/v1'
/** Hosts of the service, whose page addresses users may enter. */
export const HOSTS = ['api.together.xyz', 'api.together.ai', 'together.ai', 'www.together.ai', 'docs.together.ai']
export const apiOf = apiAt(API, HOSTS)

/** Largest response with an image (bytes). */
const LARGEST = 2 ** 28

export const createWire = ({ address, key }: ServiceLogin, { fetch, signal }: SurveyIo): ServiceWire =>
  createServiceWire({
    fetch,
    signal,
    base: apiOf(address),
    service: 'Together AI',
    headers: { authorization: `Bearer ${key}` },
    maxBytes: LARGEST,
    refused: refusal,
  })
