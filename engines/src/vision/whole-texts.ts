import type { Text } from '@stipple/core/domain/text'
import type { Warning } from '../spec.ts'
import type { BodyFault } from './body-faults.ts'

const NAMES: Readonly<Record<BodyFault, Text>> = {
  head: { en: 'head', zh: '头部' },
  torso: { en: 'clothes on the upper body', zh: '上身衣服' },
  arm: { en: 'arm', zh: '手臂' },
  leg: { en: 'legs', zh: '腿部' },
  bite: { en: 'a piece of the clothes or the body', zh: '部分衣服或身体' },
  hole: { en: 'a piece of the clothes or the body', zh: '部分衣服或身体' },
  skin: { en: 'a bare arm, hand or leg', zh: '裸露的手臂、手或腿' },
  short: { en: 'lower body', zh: '下半身' },
}

/** Error that names the parts of a person that a cutout would lose. */
export function missingPartsText(faults: readonly BodyFault[]): Text {
  const names = [...new Map(faults.map((fault) => [NAMES[fault].en, NAMES[fault]])).values()]
  return {
    en: `Part of a person would be missing in the cutout (${names.map(({ en }) => en).join(', ')}) and could not be restored. Use a photo in which the clothes contrast with the background.`,
    zh: `抠出的人物会缺少${names.map(({ zh }) => zh).join('、')}，补全后仍不完整，因此没有生成。请换一张衣服与背景颜色区别明显的照片。`,
  }
}

export const PARTS_RESTORED: Warning = {
  code: 'person_repaired',
  text: {
    en: 'Missing parts of a person were restored in the cutout. Check that the body and the clothes are complete.',
    zh: '首次抠图漏掉了人物的一部分，已补回，请检查身体和衣服是否完整。',
  },
}

/** Warning that people could not be checked. */
export const UNCHECKED: Warning = {
  code: 'people_unchecked',
  text: {
    en: 'The networks that recognise people are not installed on this server, so people in the cutout were not checked. Check that clothes, arms and legs are complete.',
    zh: '服务器上未安装识别人物的模型，抠图中的人物未经检查。请确认衣服、手臂和腿部完整。',
  },
}

/** Error for a person who may be in a cutout only in part. */
export const PERSON_IN_PART: Text = {
  en: 'A person in this image may be in the cutout only in part, so nothing was made. Crop the image closely around the person, or use a photo in which the head is visible and nothing is in front of the person.',
  zh: '画面中可能有人物只会被抠出一部分，因此没有生成。请把图片裁到人物周围再试，或换一张露出头部、身前没有遮挡的照片。',
}

export const PEOPLE_LEFT_OUT: Warning = {
  code: 'people_left_out',
  text: {
    en: 'Not everyone in this image is in the cutout: people farther back were taken for the background. To keep them too, crop the image closely around everyone.',
    zh: '并非所有人都被抠出：靠后的人物被当作背景。如需保留他们，请把图片裁到他们周围再试。',
  },
}

export const SMALL_SUBJECT: Warning = {
  code: 'small_subject',
  text: {
    en: 'Only a small thing was taken for the subject. If you meant something larger, crop the image closely around it and try again.',
    zh: '只有一个较小的物体被识别为主体。如果想要的是更大的物体，请把图片裁到它周围再试。',
  },
}

/** Warning about a subject seen by only one network. */
export const UNCONFIRMED: Warning = {
  code: 'unconfirmed_subject',
  isUnpaid: true,
  text: {
    en: 'The subject was not recognised, so the cutout could not be checked. Check that no person or part of an object is missing before you use it.',
    zh: '未能识别主体是什么，无法确认抠图是否完整。使用前请检查是否缺少人物或物体的一部分。',
  },
}

/** Warning about an area that is only partly included in the subject. */
export const UNDECIDED: Warning = {
  code: 'undecided_subject',
  isUnpaid: true,
  text: {
    en: 'In part of this image it was not clear what belongs to the subject, so part of an object may be missing. Check the result before you use it.',
    zh: '画面中有一处难以判断是否属于主体，抠图可能缺少物体的一部分。使用前请检查。',
  },
}

/** Warning about a thing that is incomplete in the cutout. */
export const thingInPart = (thing: Text): Warning => ({
  code: 'thing_in_part',
  isUnpaid: true,
  text: {
    en: `Part of the ${thing.en} may be missing in the cutout. Check the result before you use it.`,
    zh: `抠图可能缺少${thing.zh}的一部分。使用前请检查。`,
  },
})

/** Warning that two networks found different subjects, with the one that was kept. */
export const differentSubjects = (kept: Text, other: Text): Warning => ({
  code: 'two_subjects',
  text: {
    en: `The image has two possible subjects: the ${kept.en} and the ${other.en}. The ${kept.en} was kept because it is larger. To keep the ${other.en}, crop the image closely around it.`,
    zh: `画面中有两个可能的主体：${kept.zh}和${other.zh}。已保留较大的${kept.zh}；想要${other.zh}，请把图片裁到它周围再试。`,
  },
})
