import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'

/** Confirms an e-mail address by the link in the address, once. */
export function ConfirmEmail() {
  const { t } = useTranslation()
  const link = useLocation({ select: ({ hash }) => hash })
  const confirmed = useQuery({
    queryKey: ['confirm e-mail', link],
    queryFn: async () => (await api('POST /api/account/confirm_email', { body: { link } })).data,
    enabled: link !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  const toMe = (
    <Link to="/me" className={buttonClass({ look: 'primary' })}>
      {t('shell.titles.me')}
    </Link>
  )
  if (link === '') {
    return (
      <Empty as="page" title={t('security.reset.noLink')} text={t('security.reset.noLinkText')} form="waves">
        {toMe}
      </Empty>
    )
  }
  if (confirmed.error) {
    return (
      <Empty as="page" title={t('security.email.failed')} text={errorText(confirmed.error)} form="waves">
        {toMe}
      </Empty>
    )
  }
  if (!confirmed.data) return <Skeleton height={220} />
  const { email } = confirmed.data
  return (
    <Empty as="page" title={t('security.email.confirmed')} text={t('security.email.confirmedText', { email })} form="sphere">
      {toMe}
    </Empty>
  )
}
