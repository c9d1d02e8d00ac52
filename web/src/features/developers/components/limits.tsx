import { KEY_LIMITS } from '@stipple/core/domain/api-key'
import { WEBHOOK_LIMITS } from '@stipple/core/domain/webhook'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../site/public.ts'
import styles from './developers.module.css'

/** Rate limit headers. */
const HEADERS = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'x-key-dots-used',
  'x-key-dots-limit',
  'x-key-warning',
  'x-request-id',
] as const

/** Limits of every key, and their headers. */
export function Limits() {
  const { t } = useTranslation()
  const calls = useSite()?.callsPerMinute
  return (
    <>
      <ul className={styles.plain}>
        {calls !== undefined && <li>{t('developers.limits.calls', { count: calls })}</li>}
        <li>{t('developers.limits.keys', { keys: KEY_LIMITS.keys, webhooks: WEBHOOK_LIMITS.endpoints })}</li>
        <li>{t('developers.limits.cap')}</li>
        <li>{t('developers.limits.once')}</li>
      </ul>
      <dl className={styles.headers}>
        {HEADERS.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(`developers.limits.headers.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
