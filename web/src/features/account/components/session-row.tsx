import type { MemberSession } from '@stipple/core/contract/account-shapes'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Row } from '../../../components/list/row.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatAgo } from '../format-time.ts'
import { deviceOf } from '../user-agent.ts'
import styles from './session-row.module.css'

interface Props {
  readonly session: MemberSession
  readonly busy: boolean
  /** Ends it; `device` is its readable name. */
  readonly onEnd: (device: string) => void
}

/** A session: device, last use, begin, and a button that ends it unless it is this one. Needs the texts `member`. */
export function SessionRow({ session: { userAgent, current, created, lastSeen }, busy, onEnd }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const found = deviceOf(userAgent ?? '')
  const device = found ? t('member.sessions.on', { browser: found.browser, system: found.system }) : t('member.sessions.unknown')
  const Icon = found && HAND_HELD.has(found.system) ? Smartphone : Laptop
  const seen = current ? t('member.sessions.now') : t('member.sessions.lastSeen', { ago: formatAgo(lastSeen, language) })
  return (
    <Row
      picture={<Icon size={20} strokeWidth={1.5} aria-hidden />}
      title={
        <span title={userAgent}>
          {device}
          {current && <span className={styles.here}>{t('member.sessions.thisDevice')}</span>}
        </span>
      }
      facts={[seen, t('member.sessions.since', { at: stamp(created) })]}
      actions={
        !current && (
          <Button
            size="small"
            look="quiet"
            aria-label={t('member.sessions.endNamed', { device })}
            disabled={busy}
            onClick={() => onEnd(device)}
          >
            {t('member.sessions.end')}
          </Button>
        )
      }
    />
  )
}

const HAND_HELD = new Set(['iPhone', 'iPad', 'Android', 'HarmonyOS'])
