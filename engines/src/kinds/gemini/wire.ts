import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import type { ServiceLogin } from '../setting-parts.ts'
import type { SurveyIo } from '../spec.ts'
import { submitOnce } from '../submit-once.ts'
import { refusal } from './refusal.ts'

export const API = 'https://generativelanguage.googleapis.com/v1beta'
/** Hosts of the service, whose page addresses users may enter. */
export const HOSTS = ['generativelanguage.googleapis.com', 'aistudio.google.com', 'ai.google.dev']
/** Largest response with an image (bytes). */
const LARGEST = 2 ** 28

/** Opens the service. The key is sent in a header, because addresses are logged by proxies. */
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
 * Makes a model generate, and returns the response to an executed request. `key` is our name for the run.
 * @throws {EngineError} `lost` if it is unknown whether it was executed and billed
 */
export const generate = (wire: ServiceWire, { name, body, key }: { name: string; body: object; key: string }): Promise<Response> =>
  submitOnce({
    service: 'Gemini',
    post: () => wire.send(`models/${encodeURIComponent(name)}:generateContent`, { body, headers: { 'x-request-id': key } }),
    read: async (answer) => answer,
    refused: (answer) => refusal(answer, { isSubmission: true }),
  })

/** Base address of the paths. Without a path it is a host only. */
export function baseOf(address: string): URL {
  const url = new URL(address)
  if (HOSTS.includes(url.hostname)) return new URL(`${API}/`)
  // It sends the same errors below every path.
  const path = url.pathname.replace(/\/models(\/.*)?$/, '').replace(/\/+$/, '')
  url.pathname = path === '' ? '/v1beta/' : `${path}/`
  return url
}
