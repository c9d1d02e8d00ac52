import { expect, it } from 'vitest'
import { splitSpeech } from './split-speech.ts'

it('splits after sentences, then clauses, then words, and loses nothing', () => {
  expect(splitSpeech('Short.')).toEqual(['Short.'])
  expect(splitSpeech('One sentence. And another one', 20)).toEqual(['One sentence.', 'And another one'])
  expect(splitSpeech('一句话，说得很长很长。“第二句！”第三句', 13)).toEqual(['一句话，说得很长很长。', '“第二句！”第三句'])
  expect(splitSpeech('no end at all, in sight of here', 20)).toEqual(['no end at all,', 'in sight of here'])
  expect(splitSpeech('words and more words', 12)).toEqual(['words and', 'more words'])
  expect(splitSpeech('😀😀😀', 3)).toEqual(['😀', '😀', '😀'])
})
