import type { Work } from '@stipple/core/contract/shapes'
import { SquareSplitHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { WorksPicker } from '../../history/public.ts'
import { type Compared, comparedWork, isComparable } from '../compared.ts'

interface Props {
  readonly work: Work
  readonly comparing: boolean
  readonly source: Compared | undefined
  readonly onCompare: (other: Compared | undefined) => void
}

/** Starts a comparison with a work's source image, or a chosen one if there is none; ends it again. */
export function CompareButton({ work, comparing, source, onCompare }: Props) {
  const { t } = useTranslation()
  const [picking, setPicking] = useState(false)
  const toggle = () => {
    if (comparing) return onCompare(undefined)
    if (source) return onCompare(source)
    setPicking(true)
  }
  return (
    <>
      <Button look="quiet" size="small" icon={<SquareSplitHorizontal size={16} aria-hidden />} aria-pressed={comparing} onClick={toggle}>
        {t('detail.compare.start')}
      </Button>
      {picking && <ComparedPicker work={work} onChoose={onCompare} onClose={() => setPicking(false)} />}
    </>
  )
}

interface PickerProps {
  readonly work: Work
  readonly onChoose: (other: Compared) => void
  readonly onClose: () => void
}

/** Any other image of the member. */
export function ComparedPicker({ work: compared, onChoose, onClose }: PickerProps) {
  return (
    <Suspense>
      <WorksPicker
        accept={[]}
        limit={1}
        except={compared.image_id}
        onChoose={([work]) => {
          if (work && isComparable(work)) onChoose(comparedWork(work))
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
