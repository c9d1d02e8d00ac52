import type { Platform } from '@stipple/core/domain/account'
import type { AccountsConfig } from '../../../settings/accounts.ts'
import { createBuiltin } from './builtin.ts'
import { createOpenId } from './openid.ts'
import type { AccountPlatform } from './platform.ts'

const CREATE: Readonly<Record<Platform, (config: AccountsConfig) => AccountPlatform>> = {
  builtin: createBuiltin,
  openid: createOpenId,
}

/** The configured platforms, in order. */
export const createPlatforms = (config: AccountsConfig): readonly AccountPlatform[] => config.platforms.map((id) => CREATE[id](config))
