import type { Reasons } from './reasons';

export const number = (digits: string) => Number(digits).toLocaleString('ko');

const NO_DATE = '읽을 수 있는 날짜가 없어요';
const STRANGE_DATE = '없는 날짜예요';
const NOT_UTF_8 = 'UTF-8로 된 파일이 아니에요';
const TOO_DEEP = '너무 깊게 겹쳐 있어요';
const UNDOABLE = '그때까지 가져온 일기는 되돌릴 수 있어요';
const DAMAGED_PACK = 'ZIP 파일이 손상되었어요';
const ONE_OF_SEVERAL = '여러 조각으로 나뉜 ZIP의 한 조각이에요';
const OUTSIDE = 'ZIP 파일 안에 받을 수 없는 경로의 이름이 있어요';

/** 여기에서 읽는 파일. */
const formats: Reasons = {
  'Archive of this service': '이 서비스의 보관 파일',
  'Day One (JSON in a ZIP)': 'Day One (ZIP에 담긴 JSON)',
  'Daylio (backup)': 'Daylio (백업)',
  'Markdown with front matter (a ZIP or one file)': '머리말이 있는 Markdown (ZIP이나 파일 하나)',
};

/** 파일 안의 자리. */
const places: Reasons = {
  'the file': '파일',
  'entry {number}': (count) => `${number(count)}번째 일기`,
  'row {number}': (count) => `${number(count)}번째 줄`,
  '{name} entry {number}': (name, count) => `${name}의 ${number(count)}번째 일기`,
  '{name} line {number}': (name, count) => `${name}의 ${number(count)}번째 줄`,
};

/** 기록 하나를 가져오지 않는 까닭. */
const ofRecords: Reasons = {
  'has more than {number} characters': (most) => `${number(most)}자보다 길어요`,
  'has no text, no mood and no picture': '글도, 기분도, 사진도 없어요',
  'has no date that can be read': NO_DATE,
  'has a date that cannot be read': '날짜를 읽을 수 없어요',
  'has a creationDate that cannot be read': '쓴 날짜(creationDate)를 읽을 수 없어요',
  'has a date that does not exist': STRANGE_DATE,
  'has a date or time that could not be read': '읽지 못한 날짜나 시간이에요',
  'has no date: no `date` or `created`, and no file name that begins with one':
    '날짜가 없어요. `date`나 `created`가 있거나 파일 이름이 날짜로 시작해야 해요',
  'lies on {name}, outside 1900 to tomorrow': (day) => `${day}의 일기예요. 1900년부터 내일까지만 넣을 수 있어요`,
  'has a day on which its moment lies in no time zone': '적힌 날과 시각이 어느 시간대에서도 맞지 않아요',
  'has no name of its own in its format': '다른 일기와 구별할 이름이 없어요',
  'says more than an entry can keep': '일기 한 편에 담을 수 없을 만큼 내용이 많아요',
  'has no uuid or no creationDate': 'uuid나 creationDate가 없어요',
  'has no id, mood or date': 'id나 기분이나 날짜가 없어요',
  'is no entry': '일기가 아니에요',
  'is no entry: it has no id or no date_journal': '일기가 아니에요. id나 date_journal이 없어요',
  'is nested too deeply': TOO_DEEP,
  'is not UTF-8': NOT_UTF_8,
  'is too large for one entry': '일기 한 편으로는 너무 커요',
  'has a front matter without an end': '머리말에 끝이 없어요',
  'has a front matter that is too large': '머리말이 너무 커요',
  'has a front matter that is no YAML': '머리말이 YAML이 아니에요',
  'has a front matter that is no list of fields': '머리말이 항목의 목록이 아니에요',
  'has a front matter {said}': (why) => `머리말을 읽을 수 없어요: ${why}`,
  'has a front matter that {said}': (why) => `머리말을 읽을 수 없어요: ${why}`,
  'is nested too deep': TOO_DEEP,
  'says too many things': '항목이 너무 많아요',
  'shows more than {number} pictures': (most) => `사진이 ${number(most)}장보다 많아요`,
  'with aliases, which are not read': '별칭(alias)은 읽지 않아요',
  'that names a field twice': '같은 항목이 두 번 나와요',
};

/** 파일 하나를 통째로 받지 않는 까닭. */
const ofFiles: Reasons = {
  'This is none of the files that are read here: {list}': (titles) =>
    `여기에서 읽는 파일이 아니에요. 읽을 수 있는 것: ${titles}`,
  'This ZIP holds more than one archive of this service, or one beside other files: send each archive by itself':
    '이 ZIP에는 이 서비스의 보관 파일이 여럿이거나 다른 파일과 함께 들어 있어요. 보관 파일을 하나씩 따로 보내 주세요',
  'This ZIP holds other ZIP files: unpack it, and send each of them by itself':
    '이 ZIP 안에 다른 ZIP 파일이 들어 있어요. 압축을 풀고 하나씩 따로 보내 주세요',
  'This is the table of this service, which keeps too little to come in again: take its archive (ZIP)':
    '이 서비스의 표(CSV)예요. 다시 가져오기에는 담긴 것이 적으니 보관 파일(ZIP)을 골라 주세요',
  'The format {name} is not read any more': (format) => `이제 읽지 않는 형식이에요: ${format}`,
  'The file has more than {number} records; part it': (most) =>
    `기록이 ${number(most)}개보다 많아요. 파일을 나누어 주세요`,
  'The file is damaged': '파일이 손상되었어요',
  'The file is damaged or cut short': '파일이 손상되었거나 중간에 끊겼어요',
  'The file is mostly something else than a diary': '파일에 일기가 아닌 것이 너무 많아요',
  'The file is not UTF-8': NOT_UTF_8,
  'The file is too large for one entry': '파일이 일기 한 편으로는 너무 커요',
  'The last line of the file is cut short': '파일의 마지막 줄이 중간에 끊겼어요',
  'A file is too large': '너무 큰 파일이 들어 있어요',
  'A line of the file is too long': '파일에 너무 긴 줄이 있어요',
  'A name in the file is too long': '파일에 너무 긴 이름이 있어요',
  'A record of the file is too large': '파일에 너무 큰 기록이 있어요',
  'A record of the file says too many things': '파일에 항목이 너무 많은 기록이 있어요',
  'The JSON is damaged or cut short': 'JSON이 손상되었거나 중간에 끊겼어요',
  'The JSON is nested too deeply': `JSON이 ${TOO_DEEP}`,
  'The table is damaged or cut short after row {number}': (row) =>
    `표가 ${number(row)}번째 줄 뒤에서 손상되었거나 끊겼어요`,
  'The table has more than {number} columns': (most) => `표의 칸이 ${number(most)}개보다 많아요`,
  'The backup is cut short': '백업이 중간에 끊겼어요',
  'The backup is no base64': '백업이 base64로 되어 있지 않아요',
  'The backup names too much': '백업에 이름이 너무 많아요',
};

/** ZIP에 대한 까닭. */
const ofPacks: Reasons = {
  'The ZIP holds more than {number} files': (most) => `ZIP에 파일이 ${number(most)}개보다 많이 들어 있어요`,
  'The ZIP holds {name} twice': (name) => `ZIP에 같은 이름이 두 번 들어 있어요: ${name}`,
  'The ZIP is too large when it is unpacked': 'ZIP을 풀면 너무 커요',
  'The ZIP holds a name that is too long': 'ZIP 파일 안에 너무 긴 이름이 있어요',
  'The ZIP holds a name that is no plain path': OUTSIDE,
  'The ZIP holds the name {name}, which is no plain path': (name) => `${OUTSIDE}: ${name}`,
  'The ZIP is one part of several': ONE_OF_SEVERAL,
  'The ZIP is encrypted; take the password off and send it again':
    'ZIP에 비밀번호가 걸려 있어요. 비밀번호를 풀고 다시 보내 주세요',
  'The ZIP is in the form for very large files (ZIP64), which is not read here; unpack it and pack it anew as a plain ZIP, in parts if it is larger than 4 GB':
    '아주 큰 파일을 위한 ZIP(ZIP64)이라 읽지 못해요. 풀어서 보통 ZIP으로 다시 묶어 주세요. 4GB보다 크면 나누어 주세요',
  'The ZIP says two things of {name}': (name) => `${DAMAGED_PACK}. 두 곳에 적힌 내용이 서로 달라요: ${name}`,
  'The files of the ZIP overlap': `${DAMAGED_PACK}. 안의 파일들이 서로 겹쳐요`,
  'The files of the ZIP overlap its directory': `${DAMAGED_PACK}. 안의 파일이 목록과 겹쳐요`,
  'The directory of the ZIP is damaged': `${DAMAGED_PACK}. 목록을 읽을 수 없어요`,
  '{name} is encrypted; take the password off and send it again': (name) =>
    `비밀번호가 걸려 있어요. 비밀번호를 풀고 다시 보내 주세요: ${name}`,
  '{name} is packed in a way that is not read here': (name) => `읽지 못하는 방식으로 압축되어 있어요: ${name}`,
  '{name} is a link or no plain file': (name) => `보통 파일이 아니거나 링크예요: ${name}`,
  '{name} would grow beyond measure when it is unpacked': (name) => `압축을 풀면 지나치게 커져요: ${name}`,
  '{name} is damaged': (name) => `손상되었어요: ${name}`,
  '{name} is damaged: its checksum differs': (name) => `손상되었어요. 체크섬이 달라요: ${name}`,
  '{name} is missing': (name) => `빠져 있어요: ${name}`,
};

/** 이 서비스의 보관 파일에 대한 까닭. */
const ofArchives: Reasons = {
  'manifest.json is damaged': '손상되었어요: manifest.json',
  'The archive has version {number}; this service reads up to {number}': (version, most) =>
    `보관 파일은 ${number(version)}판인데, 이 서비스는 ${number(most)}판까지 읽어요`,
  'The archive is damaged: it is not as it was packed': '보관 파일이 손상되었어요. 처음 묶었을 때와 달라요',
  'The archive holds another number of entries than the manifest says': '보관 파일의 일기 수가 목록과 달라요',
  'The archive holds another number of reports than the manifest says': '보관 파일의 리포트 수가 목록과 달라요',
  'The archive holds more reports than there are weeks': '보관 파일에 리포트가 너무 많아요',
  'The entries count to other statistics than the manifest says': '일기를 세어 보면 목록의 통계와 달라요',
  'The manifest tells of a file twice': '목록에 같은 파일이 두 번 나와요',
  '{name} is not in the manifest': (name) => `목록에 없는 파일이에요: ${name}`,
  '{name} has another length than the manifest says': (name) => `길이가 목록과 달라요: ${name}`,
  '{name} is not what the manifest says: its checksum differs': (name) =>
    `목록과 달라요. 체크섬이 맞지 않아요: ${name}`,
  '{name} has {number} records, and the manifest says {number}': (name, count, said) =>
    `기록이 ${number(count)}개인데 목록에는 ${number(said)}개로 되어 있어요: ${name}`,
  '{said} is out of order': (where) => `순서가 맞지 않아요: ${where}`,
  '{said} belongs to no entry': (where) => `어느 일기에도 속하지 않아요: ${where}`,
  '{said} is nested too deeply': (where) => `${TOO_DEEP}: ${where}`,
  '{said} is no JSON': (where) => `JSON이 아니에요: ${where}`,
  '{said} is not as the schema says, at {name}': (where, path) => `정해진 모양이 아니에요: ${where} (${path})`,
  '{said} is not as the schema says, at its root': (where) => `정해진 모양이 아니에요: ${where}`,
};

/** 가져오다가 멈춘 까닭. */
const ofWork: Reasons = {
  'This import was confirmed already': '이미 가져오기로 한 파일이에요',
  'You have {number} imports at work; confirm this one when one of them is done': (count) =>
    `지금 ${number(count)}개를 가져오고 있어요. 하나가 끝나면 다시 해 주세요`,
  'The file of this import is gone; send it again': '가져오던 파일이 없어졌어요. 다시 보내 주세요',
  'The import did not get on in {number} tries; what it brought so far can be undone': (tries) =>
    `${number(tries)}번 해 보았지만 가져오지 못했어요. ${UNDOABLE}`,
  'The database of the service does not take a record of this file; what it brought so far can be undone': `서비스의 데이터베이스가 이 파일의 기록 하나를 받지 않아요. ${UNDOABLE}`,
  '{said}, so that pictures cannot be kept. Once whoever runs it has mended that, send the file again: what came so far stays, and does not come twice':
    (why) =>
      `${why}. 그래서 사진을 저장할 수 없어요. 서비스를 운영하는 사람이 고친 다음 파일을 다시 보내 주세요. 지금까지 가져온 것은 그대로 있고 두 번 들어오지 않아요`,
  '{said}, or ask whoever runs this service for more room. Then send the file again: what came so far stays, and does not come twice':
    (why) =>
      `${why}. 서비스를 운영하는 사람에게 자리를 늘려 달라고 해도 돼요. 그런 다음 파일을 다시 보내 주세요. 지금까지 가져온 것은 그대로 있고 두 번 들어오지 않아요`,
};

export const ofImports: Reasons = {
  ...formats,
  ...places,
  ...ofRecords,
  ...ofFiles,
  ...ofPacks,
  ...ofArchives,
  ...ofWork,
};
