import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { canUsePasskeys } from '../passkey.ts'
import { type Passkey, securityQuery, useSecurityChanged } from '../security-queries.ts'
import { AppDialog } from './app-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { type Proof, ProveDialog } from './prove-dialog.tsx'
import styles from './data-card.module.css'

/** Changes that require a new verification. */
type Act = 'app' | 'removeApp' | 'passkey' | 'codes' | 'email' | 'removeEmail' | { readonly remove: Passkey }
type Open = { readonly act: 'app' | 'passkey' | 'email'; readonly proof: string } | { readonly rename: Passkey }

/** Second factors, recovery codes and the e-mail address of the account. `factors`: only the former. */
export function SecurityCard({ only }: { readonly only?: 'factors' }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(securityQuery)
  const changed = useSecurityChanged()
  const [proof, setProof] = useState<Proof>()
  const [wanted, setWanted] = useState<Act>()
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<readonly string[]>()
  const run = useMutation({
    mutationFn: async ({ act, proof }: { act: Exclude<Act, 'app' | 'passkey' | 'email'>; proof: string }) => {
      if (act === 'removeApp') await api('POST /api/account/app_remove', { body: { proof } })
      else if (act === 'removeEmail') await api('POST /api/account/email', { body: { proof, email: '' } })
      else if (act === 'codes') return (await api('POST /api/account/recovery_codes', { body: { proof } })).data.recoveryCodes
      else await api('POST /api/account/passkey_remove', { body: { proof, id: act.remove.id } })
      return undefined
    },
    onSuccess: async (made, { act }) => {
      setCodes(made)
      if (act === 'removeApp') notify(t('security.app.removed'), { tone: 'done' })
      else if (act === 'removeEmail') notify(t('security.email.removed'), { tone: 'done' })
      else if (act !== 'codes') notify(t('security.passkeys.removed'), { tone: 'done' })
      await changed()
    },
    onError: notifyError,
  })

  if (!data && error) return <LoadFailed onRetry={() => void refetch()}>{t('security.failed')}</LoadFailed>
  if (!data) return <Skeleton height={240} />

  const go = (act: Act, by: Proof) => {
    setWanted(undefined)
    if (act === 'app' || act === 'passkey' || act === 'email') setOpen({ act, proof: by.proof })
    else run.mutate({ act, proof: by.proof })
  }
  const start = (act: Act) => (proof && Date.parse(proof.expires) - Date.now() > MARGIN_MS ? go(act, proof) : setWanted(act))
  const askThen = async (act: Act, question: Parameters<typeof confirm>[0]) => {
    if (await confirm(question)) start(act)
  }
  const added = async (made: readonly string[] | undefined) => {
    setOpen(undefined)
    // New codes are shown before the page continues.
    if (made) setCodes(made)
    else await changed()
  }

  return (
    <div className={styles.rows}>
      <p className={styles.about}>{t('security.about')}</p>
      <Row title={t('security.app.title')} about={t(data.app ? 'security.app.on' : 'security.app.off')}>
        {data.app && (
          <Button
            look="quiet"
            disabled={run.isPending}
            onClick={() =>
              void askThen('removeApp', {
                title: t('security.app.removeTitle'),
                text: t('security.app.removeText'),
                action: t('security.app.remove'),
              })
            }
          >
            {t('security.app.remove')}
          </Button>
        )}
        <Button onClick={() => start('app')}>{t(data.app ? 'security.app.renew' : 'security.app.setUp')}</Button>
      </Row>
      <Row title={t('security.passkeys.title')} about={t(canUsePasskeys() ? 'security.passkeys.about' : 'security.passkeys.unable')}>
        {canUsePasskeys() && <Button onClick={() => start('passkey')}>{t('security.passkeys.add')}</Button>}
        <PasskeyList
          passkeys={data.passkeys}
          onRename={(passkey) => setOpen({ rename: passkey })}
          onRemove={(passkey) =>
            void askThen(
              { remove: passkey },
              {
                title: t('security.passkeys.removeTitle', { name: passkey.name }),
                text: t('security.passkeys.removeText'),
                action: t('security.passkeys.remove'),
              },
            )
          }
        />
      </Row>
      {only === undefined && (
        <Row
          title={t('security.codes.title')}
          about={data.recoveryCodes > 0 ? t('security.codes.left', { count: data.recoveryCodes }) : t('security.codes.none')}
        >
          <Button
            disabled={run.isPending}
            onClick={() =>
              data.recoveryCodes === 0
                ? start('codes')
                : void askThen('codes', {
                    title: t('security.codes.renewTitle'),
                    text: t('security.codes.renewText'),
                    action: t('security.codes.renew'),
                  })
            }
          >
            {t(data.recoveryCodes > 0 ? 'security.codes.renew' : 'security.codes.make')}
          </Button>
        </Row>
      )}
      {only === undefined && (data.mail || data.email !== undefined) && (
        <Row title={t('security.email.title')} about={data.email ?? t('security.email.none')}>
          {data.email !== undefined && (
            <Button look="quiet" disabled={run.isPending} onClick={() => start('removeEmail')}>
              {t('security.email.remove')}
            </Button>
          )}
          {data.mail && (
            <Button onClick={() => start('email')}>{t(data.email === undefined ? 'security.email.set' : 'security.email.change')}</Button>
          )}
        </Row>
      )}
      {wanted !== undefined && (
        <ProveDialog
          passkey={data.passkeys.length > 0}
          onClose={() => setWanted(undefined)}
          onProved={(by) => {
            setProof(by)
            go(wanted, by)
          }}
        />
      )}
      {open && 'rename' in open && <PasskeyDialog rename={open.rename} onClose={() => setOpen(undefined)} onDone={added} />}
      {open && 'act' in open && open.act === 'passkey' && (
        <PasskeyDialog proof={open.proof} onClose={() => setOpen(undefined)} onDone={added} />
      )}
      {open && 'act' in open && open.act === 'app' && <AppDialog proof={open.proof} onClose={() => setOpen(undefined)} onDone={added} />}
      {open && 'act' in open && open.act === 'email' && <EmailDialog proof={open.proof} onClose={() => setOpen(undefined)} />}
      {codes && (
        <CodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            void changed()
          }}
        />
      )}
    </div>
  )
}

/** A verification that expires too soon for a dialog is requested again. */
const MARGIN_MS = 2 * 60_000

function Row({ title, about, children }: { readonly title: string; readonly about: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.about}>{about}</p>
      </div>
      {children}
    </div>
  )
}
