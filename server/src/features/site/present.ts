import type { site as calls } from '@stipple/core/contract/site'
import type { Text } from '@stipple/core/domain/text'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { featuresOff, isFeatureOn } from '../../http/feature-switches.ts'
import { createPlatforms } from '../accounts/public.ts'
import { isNetworkOpen } from '../network/matching/public.ts'

type Pages = z.input<(typeof calls)['GET /api/site/pages']['reply']>['data']

/** The operator's own texts; omitted if empty in both languages. */
export function presentPages({ settings }: Pick<Context, 'settings'>): Pages {
  const pages = {
    terms: settings.get('pages.terms'),
    privacy: settings.get('pages.privacy'),
    about: settings.get('pages.about'),
    disclaimer: settings.get('pages.disclaimer'),
  }
  return Object.fromEntries(Object.entries(pages).filter(([, { en, zh }]) => en.trim() !== '' || zh.trim() !== ''))
}

type Site = z.input<(typeof calls)['GET /api/site']['reply']>['data']

/** Presents the settings that every visitor's browser needs. */
export function presentSite({
  config: { accounts, mail, payments, callsPerMinute },
  settings,
  catalogue,
}: Pick<Context, 'config' | 'settings' | 'catalogue'>): Site {
  const set = (key: 'site.applicationForm' | 'site.cooperation' | 'site.creator') => settings.get(key) || undefined
  const announcement = settings.get('site.announcement')
  const [applicationForm, cooperation, creator] = [set('site.applicationForm'), set('site.cooperation'), set('site.creator')]
  return {
    platforms: createPlatforms(accounts).map(({ id, name }) => ({ id, ...(name !== undefined && { name }) })),
    signUp: settings.get('access.signUp'),
    mail: mail !== undefined,
    recharge: payments.providers.length > 0,
    gifts: payments.providers.length > 0 && settings.get('dots.giftsPerDay') > 0 && isFeatureOn({ settings }, 'gifts'),
    embeds: settings.get('site.embedders').length > 0 && isFeatureOn({ settings }, 'apps'),
    network: isNetworkOpen({ catalogue }),
    callsPerMinute,
    off: [...featuresOff({ settings })],
    comments: settings.get('site.comments'),
    mark: settings.get('site.mark'),
    blockContextMenu: settings.get('site.blockContextMenu'),
    variantHosts: settings.get('site.variantHosts'),
    ...(Object.values(announcement).some((text) => text !== '') && {
      announcement: { text: filled(announcement), tone: settings.get('site.announcementTone') },
    }),
    ...(settings.get('site.maintenance') && { maintenance: filled(settings.get('site.maintenanceText')) }),
    ...(settings.get('jobs.paused') && { queuePaused: true }),
    ...(applicationForm !== undefined && { applicationForm }),
    ...(cooperation !== undefined && { cooperation }),
    ...(creator !== undefined && { creator }),
  }
}

/** A language that was left empty shows the other one. */
const filled = ({ en, zh, ...others }: Text): Text => ({ ...others, en: en || zh, zh: zh || en })
