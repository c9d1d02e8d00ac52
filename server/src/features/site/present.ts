import type { site as calls } from '@stipple/core/contract/site'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import { createPlatforms } from '../accounts/public.ts'

type Site = z.input<(typeof calls)['GET /api/site']['reply']>['data']

/** What the settings say that every visitor's browser has to know. */
export function presentSite({ accounts, payments, site: { applicationForm, cooperation, creator } }: Config): Site {
  return {
    platforms: createPlatforms(accounts).map(({ id, name }) => ({ id, ...(name !== undefined && { name }) })),
    recharge: payments.providers.length > 0,
    ...(applicationForm !== undefined && { applicationForm }),
    ...(cooperation !== undefined && { cooperation }),
    ...(creator !== undefined && { creator }),
  }
}
