import { rechargePath } from '@stipple/core/domain/account'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { errorText } from '../../../lib/notify.ts'
import { LogInPrompt, useSession } from '../../account/public.ts'
import { plansQuery } from '../queries.ts'
import { OrderView } from './order-view.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import styles from './recharge.module.css'

interface Props {
  /** The address of this screen: each platform has its own. */
  readonly path: '/ypay' | '/wpay'
  /** The order that is being paid. */
  readonly order: string | undefined
}

/** Buying dots: the plans, or the order in the address. Members of another platform are redirected to their own address. */
export function Recharge({ path, order }: Props) {
  const { t } = useTranslation()
  const { user, known } = useSession()
  const own = user && rechargePath(user.platform)
  if (own && own !== path) return <Navigate to={own} search={order === undefined ? {} : { order }} replace />
  if (order !== undefined && user) return <OrderView key={order} id={order} path={path} />
  if (order !== undefined && known) return <LogInPrompt />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('shell.titles.recharge')}</h1>
        <Lead guest={known && !user} />
      </header>
      <Plans path={path} member={user !== undefined} />
    </div>
  )
}

/** Explains dots if plans are for sale. */
function Lead({ guest }: { guest: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(plansQuery)
  if (data?.providers.length === 0) return null
  return <p className={styles.lead}>{t(guest ? 'payments.guestLead' : 'payments.lead')}</p>
}

function Plans({ path, member }: { path: '/ypay' | '/wpay'; member: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(plansQuery)
  if (data && data.providers.length > 0) return <PlanSheet offers={data} path={path} member={member} />
  if (data) return <NothingForSale member={member} />
  if (error)
    return (
      <Empty title={t('payments.loadFailed')} text={errorText(error)} form="waves">
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Empty>
    )
  return <Skeleton height={520} />
}

/** Shown if nothing is for sale, with other ways to get dots. */
function NothingForSale({ member }: { member: boolean }) {
  const { t } = useTranslation()
  return (
    <Empty title={t('account.rechargeTitle')} text={t('account.rechargeText')} form="sphere">
      {member && (
        <Button look="primary" onClick={() => showDialog('claim')}>
          {t('account.claim')}
        </Button>
      )}
      <Link to="/" className={buttonClass({})}>
        {t('common.toHome')}
      </Link>
    </Empty>
  )
}
