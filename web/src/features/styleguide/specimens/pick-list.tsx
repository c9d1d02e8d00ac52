import { useState } from 'react'
import { PickList, PickRow } from '../../../components/pick-list/pick-list.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'PickList',
  about: {
    en: 'Names to be ticked: what all, some or none of the works are in.',
    zh: '可勾选的名称列表：所选作品全部、部分或都不在其中。',
  },
  states: [{ label: STATE.usual, Show: Animals, fill: true }],
}

function Animals() {
  const localize = useLocalize()
  const [isPicked, setPicked] = useState(true)
  return (
    <PickList>
      <PickRow
        name={localize({ en: 'Fox', zh: '狐狸' })}
        count="12"
        held={isPicked ? 'true' : 'false'}
        onToggle={() => setPicked((was) => !was)}
      />
      <PickRow name={localize({ en: 'Owl', zh: '猫头鹰' })} held="mixed" onToggle={() => undefined} />
    </PickList>
  )
}
