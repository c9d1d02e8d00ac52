import type { LoggedCall } from '@stipple/core/contract/calls'
import type { KeyCallRow } from '../../db/schema/calls.ts'

export const presentCall = ({ id, requestId, keyId, keyName, method, path, status, milliseconds, dots, at }: KeyCallRow): LoggedCall => ({
  id: String(id),
  request: requestId,
  key: keyId,
  key_name: keyName,
  method,
  path,
  status,
  milliseconds,
  dots,
  at: at.toISOString(),
})
