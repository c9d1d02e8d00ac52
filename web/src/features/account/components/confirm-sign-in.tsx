import { CallError } from '@stipple/core/contract/client'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Mark } from '../../../components/mark/mark.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { useSite } from '../../site/public.ts'
import { rememberUser } from '../last-user.ts'
import { sessionQuery } from '../queries.ts'
import styles from './confirm-sign-in.module.css'

const pendingQuery = queryOptions({
  queryKey: ['pending sign-in'],
  queryFn: async ({ signal }) => (await api('GET /api/account/pending_sign_in', { signal })).data,
  staleTime: Infinity,
  gcTime: 0,
})

/** Confirms a log-in requested by an address; the browser is only logged in after the person agrees. */
export function ConfirmSignIn() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const router = useRouter()
  const pending = useQuery(pendingQuery)
  const provider = useSite()?.platforms.find(({ id }) => id === 'openid')?.name
  const confirm = useMutation({
    mutationFn: async () => (await api('POST /api/account/confirm_sign_in')).data,
    onSuccess: async ({ user, next }) => {
      rememberUser(user)
      queries.setQueryData(sessionQuery.queryKey, user)
      notify(t('account.welcome', { name: user.name }), { tone: 'done' })
      router.history.replace(next)
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'pending sign-in' })
    },
  })

  if (pending.isPending) return <Skeleton height={220} />
  if (pending.error) {
    return (
      <Empty as="page" title={t('common.crashTitle')} text={errorText(pending.error)} form="waves">
        <Button look="primary" onClick={() => void pending.refetch()}>
          {t('common.retry')}
        </Button>
      </Empty>
    )
  }
  if (!pending.data || isExpired(confirm.error)) {
    return (
      <Empty as="page" title={t('member.confirmSignIn.expiredTitle')} text={t('member.confirmSignIn.expiredText')} form="waves">
        <Button look="primary" onClick={() => showDialog('logIn')}>
          {t('account.logIn')}
        </Button>
        <Link to="/" className={buttonClass({})}>
          {t('common.toHome')}
        </Link>
      </Empty>
    )
  }

  const { nick, platform } = pending.data
  const openid = provider ? t('member.confirmSignIn.openid', { name: provider }) : t('member.confirmSignIn.openidPlain')
  return (
    <section className={styles.card}>
      <Mark size={48} />
      <h1 className={styles.title}>{t('member.confirmSignIn.title', { nick })}</h1>
      <p className={styles.platform}>{platform === 'openid' ? openid : t('member.confirmSignIn.builtin')}</p>
      <p className={styles.lead}>{t('member.confirmSignIn.lead')}</p>
      {confirm.error && (
        <p className={styles.problem} role="alert">
          {errorText(confirm.error)}
        </p>
      )}
      <Button look="primary" size="large" wide disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('member.confirmSignIn.yes', { nick })}
      </Button>
      <Link to="/" className={buttonClass({ look: 'quiet', size: 'large', wide: true })} replace>
        {t('member.confirmSignIn.no')}
      </Link>
    </section>
  )
}

const isExpired = (error: Error | null): boolean => error instanceof CallError && error.reply?.code === 'sign_in_expired'
