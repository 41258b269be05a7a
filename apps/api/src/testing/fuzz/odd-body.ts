import fc from 'fast-check'
import { CANARY, LONG, oddText } from './odd-text.ts'

const DEEP = 100_000

// prettier-ignore
const BODIES = [
  '{', '[', '"', 'nul', '{"enable":true', '{"enable":true}}', '{"enable":true,"enable":"x"}', '\ufeff{}', '1e999', '-0', '""',
  '{"__proto__":{"enable":true}}', '{"enable":true,"__proto__":{}}', '{"constructor":{"prototype":{"enable":true}}}',
  '{"enable":1}', '{"enable":"true"}', '{"enable":null}', '{"enable":[true]}', '[{"enable":true}]', '{"enable":true,"more":1}',
  `{"enable":"${'a'.repeat(200_000)}"}`,
  `{"${'a'.repeat(LONG)}":1}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":${index}`).join()}}`,
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP / 2)}1${'}'.repeat(DEEP / 2)}`,
  `{"enable":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
  '['.repeat(DEEP),
  '\\"'.repeat(DEEP),
  '"'.padEnd(600_000, 'a'),
]

/** Changes of settings, good ones and odd ones. */
const SETTINGS = [
  '{"prefix":"?"}',
  '{"welcome_message":null,"enable_auto_mod":true}',
  '{"welcome_message":"\\u0000"}',
  '{"prefix":"\\ud83d"}',
  '{"welcome_channel_id":"00000000000000000001"}',
  '{"moderation_log_channel_id":"99999999999999999999","default_action":"ban"}',
]

/** Bodies: none, good ones, JSON of every shape, and no JSON. */
export const oddBody = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.constantFrom('{"enable":true}', '{"enable":false}', ...SETTINGS) },
  { weight: 2, arbitrary: fc.constantFrom(...BODIES) },
  { weight: 2, arbitrary: fc.oneof(fc.json(), fc.json({ maxDepth: 6 }), oddText) },
  { weight: 1, arbitrary: fc.constant(JSON.stringify({ enable: CANARY })) },
)
