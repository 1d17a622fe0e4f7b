/**
 * For tests: surveys of the shapes people publish for SurveyJS (its examples and what is built after them), with words of
 * our own.
 */
export const published = {
  /** Older shape: `questions`, words at both ends of a rating under their first, misspelt names. */
  feedback: {
    title: 'Odziv na delavnico',
    showProgressBar: 'top',
    pages: [
      {
        questions: [
          {
            type: 'matrix',
            name: 'Quality',
            title: 'Koliko veljajo trditve?',
            columns: [
              { value: 1, text: 'Sploh ne' },
              { value: 2, text: 'Malo' },
              { value: 3, text: 'Povsem' },
            ],
            rows: [
              { value: 'affordable', text: 'Cena je primerna' },
              { value: 'does what it claims', text: 'Dobim, kar piše' },
              { value: 'easy to use', text: 'Zlahka razumem' },
            ],
            isAllRowRequired: true,
          },
          {
            type: 'rating',
            name: 'satisfaction',
            title: 'Kako zadovoljni ste?',
            mininumRateDescription: 'Nič',
            maximumRateDescription: 'Zelo',
          },
          { type: 'rating', name: 'recommend friends', visibleIf: '{satisfaction} > 3', title: 'Bi nas priporočili?' },
          { type: 'comment', name: 'suggestions', title: 'Kaj bi spremenili?' },
        ],
      },
      {
        questions: [
          {
            type: 'radiogroup',
            name: 'price to competitors',
            title: 'V primerjavi z drugimi',
            choices: ['Ceneje', 'Enako', 'Dražje', 'Ne vem'],
          },
          {
            type: 'radiogroup',
            name: 'price',
            title: 'Je cena prava?',
            choices: ['correct|Je', 'low|Premajhna', 'high|Prevelika'],
          },
        ],
      },
    ],
  },
  /** One number decides what is asked next; a picture, and words at the end that depend on the answer. */
  recommendation: {
    title: 'Priporočilo',
    logo: 'https://example.org/logo.png',
    completedHtml: '<h3>Hvala!</h3><p>Beremo &amp; odgovarjamo.</p>',
    completedHtmlOnCondition: [{ expression: '{nps_score} >= 9', html: '<h3>Hvala, veseli smo</h3>' }],
    elements: [
      {
        type: 'rating',
        name: 'nps_score',
        title: 'Bi nas priporočili?',
        isRequired: true,
        rateCount: 11,
        rateMin: 0,
        rateMax: 10,
        minRateDescription: 'Nikoli',
        maxRateDescription: 'Takoj',
      },
      {
        type: 'checkbox',
        name: 'promoter_features',
        visibleIf: '{nps_score} >= 9',
        title: 'Kaj vam je najbolj všeč?',
        description: 'Izberite največ tri.',
        validators: [{ type: 'answercount', text: 'Največ tri.', maxCount: 3 }],
        choices: ['Hitrost', 'Zanesljivost', 'Pomoč (telefon, pošta)'],
        showOtherItem: true,
        otherText: 'Drugo:',
        colCount: 2,
      },
      {
        type: 'comment',
        name: 'passive_experience',
        visibleIf: '{nps_score} > 6  and {nps_score} < 9',
        title: 'Kaj vam manjka?',
      },
      { type: 'image', name: 'picture', imageLink: 'https://example.org/slika.png', title: 'Naša ekipa' },
    ],
  },
  /** A table that adds up, and values calculated from it. */
  order: {
    title: { default: 'Order', sl: 'Naročilo', de: 'Bestellung' },
    elements: [
      {
        type: 'matrixdynamic',
        name: 'items',
        title: { default: 'Items', sl: 'Izdelki', de: 'Artikel' },
        rowCount: 1,
        minRowCount: 1,
        maxRowCount: 10,
        addRowText: { default: 'Add an item', sl: 'Dodaj izdelek' },
        columns: [
          { name: 'id', cellType: 'expression', expression: '{rowIndex}' },
          {
            name: 'description',
            title: 'Opis',
            cellType: 'text',
            isRequired: true,
            totalType: 'count',
            totalFormat: 'Vseh: {0}',
          },
          { name: 'price', title: 'Cena', cellType: 'text', inputType: 'number', min: 0 },
          {
            name: 'quantity',
            title: 'Kosov',
            cellType: 'text',
            inputType: 'number',
            step: 1,
            validators: [{ type: 'numeric', minValue: 1, maxValue: 100 }],
          },
          { name: 'delivery', title: 'Dostava', cellType: 'dropdown', choices: ['pošta', 'osebno'] },
          { name: 'wrapped', title: 'Zavito', cellType: 'boolean' },
          { name: 'extras', title: 'Dodatki', cellType: 'checkbox', choices: ['vrečka', 'voščilo'] },
          {
            name: 'amount',
            title: 'Znesek',
            cellType: 'expression',
            expression: '{row.price} * {row.quantity}',
            totalType: 'sum',
            totalFormat: 'Skupaj: {0}',
            displayStyle: 'currency',
            currency: 'EUR',
          },
        ],
      },
      { type: 'text', name: 'vat', title: 'DDV (%)', inputType: 'number', min: 0, max: 40, defaultValue: 22 },
      {
        type: 'expression',
        name: 'total',
        title: 'Za plačilo',
        expression: "sumInArray({items}, 'amount') * (1 + {vat} / 100)",
      },
      {
        type: 'html',
        name: 'big',
        visibleIf: '{items-total.quantity} > 50',
        html: '<p>Za velika naročila pokličite.</p>',
      },
    ],
    calculatedValues: [{ name: 'isTaxed', expression: '{vat} > 0', includeIntoResult: true }],
  },
  /** Panels inside pages, conditions of every kind, several lines in one question, panels that repeat. */
  application: {
    title: 'Prijava',
    description: 'Nekaj vprašanj o vas in vašem delu.',
    locale: 'sl',
    pages: [
      {
        name: 'personal',
        title: 'O vas',
        elements: [
          {
            type: 'panel',
            name: 'contact-information',
            title: 'Stik',
            state: 'expanded',
            elements: [
              { type: 'text', name: 'email', inputType: 'email', title: 'E-pošta', isRequired: true },
              {
                type: 'text',
                name: 'birth',
                inputType: 'date',
                title: 'Datum rojstva',
                min: '1940-01-01',
                maxValueExpression: 'today()',
              },
              {
                type: 'multipletext',
                name: 'address',
                title: 'Naslov',
                items: [
                  { name: 'street', title: 'Ulica', isRequired: true },
                  { name: 'post', title: 'Pošta', maxLength: 40 },
                ],
              },
            ],
          },
        ],
      },
      {
        name: 'work',
        title: 'Delo',
        visibleIf: '{email} notempty',
        elements: [
          { type: 'boolean', name: 'employed', title: 'Ste zaposleni?', labelTrue: 'Sem', labelFalse: 'Nisem' },
          {
            type: 'panel',
            name: 'employer-panel',
            visibleIf: '{employed} = true',
            elements: [
              { type: 'text', name: 'employer', title: 'Delodajalec', requiredIf: '{employed} = true' },
              {
                type: 'panel',
                name: 'inner',
                visibleIf: '{employer} notempty',
                elements: [{ type: 'text', name: 'since', inputType: 'month', title: 'Od kdaj' }],
              },
            ],
          },
          {
            type: 'paneldynamic',
            name: 'employment-history',
            title: 'Prejšnja dela',
            minPanelCount: 1,
            maxPanelCount: 5,
            panelAddText: 'Dodaj delo',
            templateTitle: 'Delo {panelIndex}',
            templateElements: [
              {
                type: 'panel',
                name: 'inside',
                elements: [{ type: 'text', name: 'company', title: 'Podjetje', isRequired: true }],
              },
              { type: 'comment', name: 'tasks', title: 'Naloge' },
              { type: 'text', name: 'years', title: 'Leta', inputType: 'number', min: 0 },
              { type: 'radiogroup', name: 'mode', title: 'Način', choices: ['v pisarni', 'doma'] },
              { type: 'matrix', name: 'grid', columns: ['a', 'b'], rows: ['c'] },
            ],
          },
          { type: 'file', name: 'certificates', title: 'Potrdila', allowMultiple: true, maxSize: 102400 },
          { type: 'signaturepad', name: 'signature', title: 'Podpis' },
        ],
      },
    ],
    triggers: [{ type: 'setvalue', expression: '{employed} = false', setToName: 'employer', setValue: '–' }],
  },
}
