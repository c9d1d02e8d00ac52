import type { ApiKey } from '@stipple/core/contract/keys'
import { isNearCap } from '@stipple/core/domain/api-key'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row, Warning } from '../../../components/list/row.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useArrival } from '../../../lib/use-arrival.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatAgo } from '../format-time.ts'
import { keysQuery, useRevokeKey, useRotateKey } from '../key-queries.ts'
import type { MadeKey } from '../made-key-store.ts'
import { MadeKeyDialog } from './made-key-dialog.tsx'
import styles from './key-list.module.css'

/** The member's API keys. */
export function KeyList() {
  const { t } = useTranslation()
  const [made, setMade] = useState<MadeKey>()
  return (
    <>
      <p className={styles.lead}>{t('member.keys.lead')}</p>
      <List label={t('member.me.keys')} query={useQuery(keysQuery)} failed={t('member.keys.failed')} empty={t('member.keys.empty')}>
        {(key) => <Key key={key.id} apiKey={key} onReplaced={setMade} />}
      </List>
      {made && <MadeKeyDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function Key({ apiKey: key, onReplaced }: { apiKey: ApiKey; onReplaced: (made: MadeKey) => void }) {
  const { t } = useTranslation()
  const rotate = useRotateKey()
  const revoke = useRevokeKey()
  const { id, name } = key
  const arrival = useArrival<HTMLLIElement>(id)

  const askAndRotate = async () => {
    const question = { title: t('member.keys.rotateTitle'), text: t('member.keys.rotateText'), action: t('member.keys.rotate') }
    if (await confirm(question)) rotate.mutate(id, { onSuccess: onReplaced, onError: notifyError })
  }
  const askAndRevoke = async () => {
    const question = { title: t('member.keys.revokeTitle'), text: t('member.keys.revokeText', { name }), action: t('member.keys.revoke') }
    if (!(await confirm(question))) return
    revoke.mutate(id, { onSuccess: () => notify(t('member.keys.revoked', { name }), { tone: 'done' }), onError: notifyError })
  }

  return (
    <Row
      {...arrival}
      picture={<KeyRound size={20} strokeWidth={1.5} aria-hidden />}
      title={
        <>
          {name} <code className={styles.prefix}>{key.prefix}…</code>
        </>
      }
      facts={useKeyFacts(key)}
      actions={
        <>
          <Button
            size="small"
            look="quiet"
            aria-label={t('member.keys.rotateNamed', { name })}
            disabled={rotate.isPending}
            onClick={() => void askAndRotate()}
          >
            {t('member.keys.rotate')}
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-label={t('member.keys.revokeNamed', { name })}
            disabled={revoke.isPending}
            onClick={() => void askAndRevoke()}
          >
            {t('member.keys.revoke')}
          </Button>
        </>
      }
    />
  )
}

/** Scopes, spending and expiry of a key. */
function useKeyFacts({ scopes, spent, cap, last_used: used, expires }: ApiKey) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isOver = expires !== undefined && Date.parse(expires) < Date.now()
  return [
    used === undefined ? t('member.keys.unused') : t('member.keys.used', { ago: formatAgo(used, language) }),
    scopes.includes('generate') && (cap === undefined ? t('member.keys.spent', { spent }) : t('member.keys.spentOf', { spent, cap })),
    cap !== undefined && isNearCap({ spent, cap }) && <Warning>{t('member.keys.nearly')}</Warning>,
    isOver && <Warning>{t('member.keys.over')}</Warning>,
    expires !== undefined &&
      !isOver &&
      t('member.keys.expires', { date: new Date(expires).toLocaleDateString(language, { dateStyle: 'long' }) }),
  ]
}
