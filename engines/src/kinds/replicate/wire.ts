import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import { apiAt, type ServiceLogin } from '../setting-parts.ts'
import type { SurveyIo } from '../spec.ts'

export const API = 'https://api.replicate.com/v1'
/** Hosts of the service, whose page addresses users may enter. */
export const HOSTS = ['replicate.com', 'www.replicate.com', 'api.replicate.com']
export const apiOf = apiAt(API, HOSTS)

export const createWire = ({ address, key }: ServiceLogin, { fetch, signal }: SurveyIo): ServiceWire =>
  createServiceWire({ fetch, signal, base: apiOf(address), service: 'Replicate', headers: { authorization: `Bearer ${key}` } })
