import type { ImportContext } from './import-context.ts'
import type { JsonReader } from '../json-reader.ts'

/** How something looks: ours has a look of its own, so these are counted and not named one by one. */
const LAYOUT = new Set(
  (
    'startWithNewLine colCount width minWidth maxWidth titleLocation descriptionLocation hideNumber showNumber indent rightIndent ' +
    'paddingLeft paddingRight renderAs errorLocation state questionTitleLocation questionTitleWidth questionDescriptionLocation ' +
    'questionStartIndex questionErrorLocation autocomplete cols autoGrow allowResize acceptCarriageReturn alternateRows ' +
    'horizontalScroll verticalAlign columnMinWidth columnColCount rowTitleWidth imageHeight imageWidth imageFit imagePosition ' +
    'minImageHeight minImageWidth maxImageHeight maxImageWidth contentMode displayMode rateType rateDisplayMode rateColorMode ' +
    'scaleColorMode itemSize itemTitleWidth separateSpecialChoices textUpdateMode size renderMode allowClear searchEnabled ' +
    'detailPanelMode detailPanelShowOnAdding cellErrorLocation confirmDelete confirmDeleteText removeRowText showHeader ' +
    'hideColumnsIfEmpty transposeData columnLayout addRowLocation addRowButtonLocation ' +
    'panelRemoveText panelPrevText panelNextText showQuestionNumbers templateTitleLocation newPanelPosition swapOrder ' +
    'showRateValues displayRateDescriptionsAsExtremeItems autoGenerate rateCount longTap selectToRankAreasLayout hideIfChoicesEmpty ' +
    'showPreview allowImagesPreview dragOrClickPlaceholder minimumFractionDigits maximumFractionDigits displayStyle ' +
    'currency useGrouping totalDisplayStyle totalCurrency totalMinimumFractionDigits totalMaximumFractionDigits totalAlignment ' +
    'logo logoPosition logoWidth logoHeight logoFit showProgressBar progressBarLocation progressBarType progressBarShowPageTitles ' +
    'progressBarShowPageNumbers progressBarInheritWidthFrom questionTitlePattern widthMode fitToContainer headerView ' +
    'checkErrorsMode completeText pageNextText pagePrevText startSurveyText previewText editText showNavigationButtons ' +
    'navigationButtonsVisibility showPrevButton goNextPageAutomatic autoAdvanceEnabled focusFirstQuestionAutomatic autoFocusFirstQuestion ' +
    'focusOnFirstError autoFocusFirstError showPageTitles showPageNumbers showTitle questionsOnPageMode requiredMark requiredText ' +
    'showTOC showTOCOnMobile tocLocation backgroundImage backgroundImageFit backgroundOpacity gridLayoutEnabled gridLayoutColumns ' +
    'themeVariables showCompletedPage showCompletePage ' +
    'navigationTitle navigationDescription ' +
    'surveyId surveyPostId surveyShowDataSaving'
  ).split(' '),
)

/** Says what was not asked for: the look only by count, anything else by name. */
export function sayUnread(context: ImportContext, reading: JsonReader): void {
  for (const key of reading.unread().slice(0, 60))
    if (LAYOUT.has(key)) context.notes.count('layout')
    else context.say(reading, 'property', key)
}
