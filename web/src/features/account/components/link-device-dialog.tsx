import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { QrCode } from '../../../components/qr-code/qr-code.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import styles from './link-device-dialog.module.css'

/** A QR code that signs in another device as this member, once and within a minute. */
export function LinkDeviceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  // Never cached and never requested again automatically: each address is a key to the account.
  const link = useQuery({
    queryKey: ['sign-in link'],
    queryFn: async () => {
      const { data } = await api('POST /api/account/sign_in_link')
      return { url: data.url, until: Date.now() + Math.min(MAX_SECONDS * 1000, Date.parse(data.expires) - Date.now()) }
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })
  const seconds = useSecondsUntil(link.data?.until)
  const over = link.data !== undefined && seconds === 0

  return (
    <Dialog title={t('member.link.title')} onClose={onClose} width={360}>
      <p className={styles.lead}>{t('member.link.lead')}</p>
      <div className={styles.frame} data-over={over || undefined}>
        {link.data && <QrCode content={link.data.url} label={t('member.link.code')} size={SIZE} />}
        {over && (
          <Button look="primary" className={styles.renew} onClick={() => void link.refetch()} disabled={link.isFetching} data-autofocus>
            {t('member.link.renew')}
          </Button>
        )}
      </div>
      {link.error && !link.isFetching ? (
        <div className={styles.failed}>
          <p role="alert">{errorText(link.error)}</p>
          <Button onClick={() => void link.refetch()}>{t('common.retry')}</Button>
        </div>
      ) : (
        <p className={styles.state} role={over ? 'status' : 'timer'}>
          {!link.data && t('member.link.making')}
          {over && t('member.link.over')}
          {link.data && !over && t('member.link.left', { count: seconds })}
        </p>
      )}
      {link.data && !over && (
        <p className={styles.copy}>
          <button type="button" className={styles.link} onClick={() => clipboard.copy(link.data.url)}>
            {clipboard.copied ? t('common.copied') : t('member.link.copy')}
          </button>
        </p>
      )}
      <p className={styles.warning}>{t('member.link.warning')}</p>
    </Dialog>
  )
}

const SIZE = 232
/** A slow device clock must not promise more time than the server gives. */
const MAX_SECONDS = 60

/** Whole seconds left, counted down to 0. */
function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === undefined) return undefined
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
