import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { notify, notifyError } from '../../../lib/notify.ts'
import { requestPasskey, canUsePasskeys, preparePasskeys } from '../passkey.ts'
import { useSecondStep } from '../queries.ts'
import styles from './log-in-dialog.module.css'

/** Logs in by passkey, without a name; nothing if the page cannot use passkeys. */
export function PasskeyLogIn({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const finish = useSecondStep()
  const ask = useMutation({ mutationFn: () => requestPasskey() })
  const able = canUsePasskeys()
  useEffect(() => {
    if (able) void preparePasskeys().catch(() => undefined)
  }, [able])
  if (!able) return null
  const logIn = () =>
    ask.mutate(undefined, {
      onError: notifyError,
      onSuccess: (passkey) => {
        if (!passkey) return notify(t('security.passkeys.none'), { tone: 'warning' })
        finish.mutate(
          { passkey },
          {
            onError: notifyError,
            onSuccess: ({ name }) => {
              notify(t('account.welcome', { name }), { tone: 'done' })
              onDone()
            },
          },
        )
      },
    })
  return (
    <div className={styles.others}>
      <Button size="large" wide icon={<KeyRound size={16} aria-hidden />} disabled={ask.isPending || finish.isPending} onClick={logIn}>
        {t('security.passkeyLogIn')}
      </Button>
    </div>
  )
}
