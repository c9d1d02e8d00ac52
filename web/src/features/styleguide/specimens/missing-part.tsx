import { MissingPart } from '../../../components/missing-part/missing-part.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'

export const specimen: Specimen = {
  name: 'Missing part',
  about: {
    en: 'Stands where a part of the application could not be fetched, and asks for it again. What has no place on the page says so in the corner.',
    zh: '界面的某一部分加载失败时占住它的位置，并可重试；页面上没有位置的，在角落里提示。',
  },
  states: [{ label: STATE.usual, Show: () => <MissingPart again={() => undefined} />, fill: true }],
}
