import { beforeAll, describe, expect, test } from 'vitest'

let passwordErrors: typeof import('./password-policy.ts').passwordErrors
beforeAll(async () => {
  process.env['KORAK_MODE'] = 'test'
  ;({ passwordErrors } = await import('./password-policy.ts'))
})

const keys = (errors: Awaited<ReturnType<typeof passwordErrors>>) =>
  errors.map((e) => (typeof e === 'string' ? e : e.key))
const maja = { name: 'Maja Župan', email: 'maja.z@trava-zelena.si', username: 'maja.zupan' }

describe('the rule of the specification', () => {
  test.each([
    ['Ab1!x', 'error_password_short'],
    ['trava-zeleni7', 'error_password_upper'],
    ['TRAVA-ZELENI7', 'error_password_lower'],
    ['Trava-zeleni', 'error_password_digit'],
    ['Travazeleni7', 'error_password_special'],
  ])('%s breaks %s', async (password, key) => {
    expect(keys(await passwordErrors(password))).toEqual([key])
  })

  test('all broken rules are told at once', async () => {
    expect(keys(await passwordErrors('abc'))).toEqual([
      'error_password_short',
      'error_password_upper',
      'error_password_digit',
      'error_password_special',
    ])
  })

  test('Slovenian letters count, composed or not', async () => {
    expect(await passwordErrors('ČŠŽ čebelnjak 7')).toEqual([])
    expect(await passwordErrors('Čmrlj-v-travi7'.normalize('NFD'))).toEqual([])
    expect(keys(await passwordErrors('ŠŠŽŽ7!'))).toEqual(['error_password_lower'])
  })

  test('256 characters are taken, more are not', async () => {
    const long = (length: number) => `Aa1!${'kobilica žvrgoli. '.repeat(20)}`.slice(0, length)
    expect(await passwordErrors(long(256))).toEqual([])
    expect(keys(await passwordErrors(long(257)))).toEqual(['error_too_long'])
    expect(keys(await passwordErrors(`Aa1!${'🐸🐢'.repeat(126)}`.slice(0, 508)))).toEqual([])
    expect(keys(await passwordErrors(`Aa1!${'👩‍👩‍👧'.repeat(60)}`))).toEqual(['error_too_long'])
  })
})

describe('what is easily guessed is refused with the reason', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd123',
    'Pa55word!!',
    'Geslo123!',
    'Gesl0123!',
    'Moje.Geslo1',
    'MojeGeslo2026!',
    'Demo-geslo-1',
    'Poletje2026!',
    'Januar2026!',
    'Pomlad-2025',
    'Summer2026!',
    'Ponedeljek1!',
    'Sreča7!',
    'Ljubljana1!',
    'Korak2026!',
    'KorakPortal!9',
    'Letmein1!',
    'Iloveyou2!',
    'L58jkdjP!',
    'Geslo20262026!',
    'Password123456789!',
    '2026!Dragon',
  ])('%s is common', async (password) => {
    expect(keys(await passwordErrors(password))).toEqual(['error_password_common'])
  })

  test.each(['Qwertz12345!', 'Abcd1234!', '!QAZ2wsx', '1qaz!QAZ', 'Aa1!Aa1!', 'Aaaa1!', 'Asdfg123!', 'Yxcvbn123!'])(
    '%s is a run of keys',
    async (password) => {
      expect(keys(await passwordErrors(password))).toEqual(['error_password_run'])
    },
  )

  test.each(['Maja.Zupan1', 'Župan-2026!', 'MajaŽupan!7', 'Z3lena-Trava1', 'M4ja!Zup4n1'])(
    '%s is the own name or address',
    async (password) => {
      expect(keys(await passwordErrors(password, maja))).toEqual(['error_password_personal'])
    },
  )

  test('Ime.Priimek1 is refused to the person called so', async () => {
    expect(keys(await passwordErrors('Ime.Priimek1', { name: 'Ime Priimek' }))).toEqual(['error_password_personal'])
  })
})

describe('good passwords', () => {
  test.each([
    'Visoka-trava7',
    'modra Kobilica 42 skače!',
    'x7!Kp2#vQ9',
    'Trije.medvedi.5.skodelic',
    'Correct-Horse-Battery-Staple-9',
    'Maja rada kolesari v hribe 3.',
    'Hudourniska_Pot_81',
  ])('%s is taken', async (password) => {
    expect(await passwordErrors(password, maja)).toEqual([])
  })
})
