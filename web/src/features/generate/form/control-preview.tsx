import { CONTROL_TYPE_IDS, needsOwnMap } from '@stipple/core/domain/control-types'
import type { Value } from '@stipple/core/domain/property'
import { useQuery } from '@tanstack/react-query'
import { ScanEye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { useSession } from '../../account/public.ts'
import styles from './control-preview.module.css'

interface Props {
  readonly image: Value | undefined
  readonly control: Value | undefined
}

/** Preview of the control map before anything is generated. Requested by hand, since computing it takes the server a while. */
export function ControlPreview({ image, control: wanted }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const control = CONTROL_TYPE_IDS.find((id) => id === wanted)
  const key = `${String(image)} ${control}`
  const [asked, setAsked] = useState<string>()
  const map = useQuery({
    queryKey: ['control-map', image, control],
    queryFn: ({ signal }) =>
      api('POST /api/v2/control_map', { body: { image: String(image), control_type: control ?? CONTROL_TYPE_IDS[0] }, signal }),
    enabled: asked === key,
    staleTime: Infinity,
    retry: false,
  })
  if (!user || control === undefined || needsOwnMap(control) || typeof image !== 'string' || image === '') return null
  if (map.data)
    return (
      <figure className={styles.map}>
        <img src={map.data.image} alt={t('playground.control.mapOf')} width={map.data.width} height={map.data.height} />
        <figcaption>{t('playground.control.hint')}</figcaption>
      </figure>
    )
  if (map.isFetching)
    return (
      <div className={styles.waiting} role="status">
        <Skeleton height={120} />
        <p>{t('playground.control.reading')}</p>
      </div>
    )
  return (
    <div className={styles.offer}>
      {map.isError && asked === key && <p role="alert">{errorText(map.error)}</p>}
      <Button size="small" icon={<ScanEye size={15} aria-hidden />} onClick={() => (asked === key ? void map.refetch() : setAsked(key))}>
        {t(map.isError && asked === key ? 'common.retry' : 'playground.control.look')}
      </Button>
    </div>
  )
}
