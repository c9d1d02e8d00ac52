import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import type { ServiceLogin } from '../setting-parts.ts'
import type { SurveyIo } from '../spec.ts'
import { submitOnce } from '../submit-once.ts'
import { refusal } from './refusal.ts'

export const API = 'https://generativelanguage.googleapis.com/v1beta'
/** Hosts of the service, whose pages people may have at hand instead. */
export const HOSTS = ['generativelanguage.googleapis.com', 'aistudio.google.com', 'ai.google.dev']
/** Largest answer, with a picture (bytes). */
const LARGEST = 2 ** 28

/** Opens the service. The key is sent in a header: in the address it would stand in the logs of every proxy. */
export const createWire = ({ address, key }: ServiceLogin, { fetch, signal }: SurveyIo): ServiceWire =>
  createServiceWire({
    fetch,
    signal,
    base: baseOf(address),
    service: 'Gemini',
    headers: { 'x-goog-api-key': key },
    maxBytes: LARGEST,
    refused: refusal,
  })

/**
 * Has a model make something, and returns the answer to a request that was carried out. `key` is our name for the run.
 * @throws {EngineError} `lost` where nobody knows whether it was carried out, and paid
 */
export const generate = (wire: ServiceWire, { name, body, key }: { name: string; body: object; key: string }): Promise<Response> =>
  submitOnce({
    service: 'Gemini',
    post: () => wire.send(`models/${encodeURIComponent(name)}:generateContent`, { body, headers: { 'x-request-id': key } }),
    read: async (answer) => answer,
    refused: (answer) => refusal(answer, { isSubmission: true }),
  })

/** The address under which the paths lie. One without a path is that of the host alone. */
export function baseOf(address: string): URL {
  const url = new URL(address)
  if (HOSTS.includes(url.hostname)) return new URL(`${API}/`)
  // It refuses in the same words below every path.
  const path = url.pathname.replace(/\/models(\/.*)?$/, '').replace(/\/+$/, '')
  url.pathname = path === '' ? '/v1beta/' : `${path}/`
  return url
}
