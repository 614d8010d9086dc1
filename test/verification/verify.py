#!/usr/bin/env python3
"""A second verifier of Asalto archives, written from docs/verification.md alone, with nothing but the standard library.

    verify.py ARCHIVE...         prints a verdict for each
    verify.py --vectors FOLDER   checks every vector of a folder against its expected.json

It knows no rules and folds no state: of the checks it makes `archive`, `chain` and `dice`.
"""
import hashlib
import hmac
import json
import pathlib
import re
import struct
import sys
import uuid

AUDIENCES = ('public', 'owner', 'gameMaster')
GENESIS = '0' * 64
MAX_LINE_BYTES = 2**20


# Canonical JSON (RFC 8785)

class NotJson(Exception):
    pass


def number(value):
    if isinstance(value, int):
        if abs(value) > 2**53:
            return number(float(value))
        return str(value)
    if value != value or value in (float('inf'), float('-inf')):
        raise NotJson
    if value == 0:
        return '0'
    sign, text = ('-', repr(-value)) if value < 0 else ('', repr(value))
    mantissa, _, exponent = text.partition('e')
    whole, _, fraction = mantissa.partition('.')
    if fraction == '0':
        fraction = ''
    digits = (whole + fraction).lstrip('0')
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len((whole + fraction).lstrip('0')))
    digits = digits.rstrip('0')
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + '0' * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + '.' + digits[point:]
    if -6 < point <= 0:
        return sign + '0.' + '0' * -point + digits
    power = point - 1
    shown = digits[0] + ('.' + digits[1:] if count > 1 else '')
    return f'{sign}{shown}e{"+" if power > 0 else "-"}{abs(power)}'


def canonical(value, depth=0):
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        try:
            value.encode('utf-8')
        except UnicodeEncodeError:
            raise NotJson
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (int, float)):
        return number(value)
    if depth >= 64:  # arrays and objects in each other, the outermost included
        raise NotJson
    if isinstance(value, list):
        return '[' + ','.join(canonical(one, depth + 1) for one in value) + ']'
    names = sorted(value, key=lambda name: name.encode('utf-16-be', 'surrogatepass'))
    return '{' + ','.join(canonical(name) + ':' + canonical(value[name], depth + 1) for name in names) + '}'


def sha256(text):
    return hashlib.sha256(text.encode('utf-8')).hexdigest()


# The file

def is_count(value):
    return is_whole(value) and value >= 0


def is_whole(value):
    return (type(value) is int or type(value) is float and value.is_integer()) and abs(value) < 2**53


def is_texts(value):
    return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())


def refuse_constant(name):
    raise ValueError(f'{name} is no JSON')


def parse(line):
    if len(line) > MAX_LINE_BYTES:
        return None
    try:
        value = json.loads(line.decode('utf-8'), parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def read_manifest(line):
    value = parse(line)
    if value is None:
        return None, 'NOT_JSON'
    if value.get('format') != 'asalto-archive':
        return None, 'NOT_AN_ARCHIVE'
    if type(value.get('version')) is not int or value['version'] != 1:
        return None, 'VERSION_UNKNOWN'
    head = value.get('head')
    sound = (all(isinstance(value.get(name), str) for name in ('encounterId', 'ruleset', 'rulesetVersion', 'engine'))
             and is_count(value.get('events')) and isinstance(head, dict) and is_count(head.get('revision'))
             and isinstance(head.get('hash'), str) and re.fullmatch('[0-9a-f]{64}', head['hash']))
    names = value.get('names', [])
    sound = sound and isinstance(names, list) and all(
        isinstance(one, dict) and all(isinstance(one.get(name), str) for name in ('combatantId', 'name', 'salt'))
        for one in names)
    return (value, None) if sound else (None, 'NOT_AN_ARCHIVE')


def is_withheld(event):
    """Whether a line is the bare link of an event that is not in this copy."""
    return not any(name in event for name in ('id', 'header', 'parts', 'seal'))


def read_event(line):
    value = parse(line)
    if value is None:
        return None, 'NOT_JSON'
    if is_withheld(value):
        sound = is_count(value.get('revision')) and all(
            isinstance(value.get(name), str) and re.fullmatch('[0-9a-f]{64}', value[name]) for name in ('hash', 'previousHash'))
        return (value, None) if sound else (None, 'NOT_AN_EVENT')
    header, parts, seal = value.get('header'), value.get('parts'), value.get('seal')
    sound = (isinstance(value.get('id'), str) and isinstance(header, dict)
             and all(isinstance(header.get(name), str) for name in ('type', 'stream', 'commandId'))
             and is_count(header.get('revision'))
             and isinstance(parts, dict) and all(isinstance(one, dict) for one in parts.values())
             and isinstance(seal, dict) and all(isinstance(seal.get(name), str) for name in ('hash', 'previousHash'))
             and is_texts(seal.get('partHashes')) and is_texts(seal.get('salts')))
    return (value, None) if sound else (None, 'NOT_AN_EVENT')


def event_id(command_id, index):
    try:
        return str(uuid.uuid5(uuid.UUID(command_id), str(index)))
    except ValueError:
        return None


def check_file(text):
    """Manifest, events, the first finding, and whether all lines could be read."""
    lines = text.split(b'\n')
    if lines[-1] == b'':
        lines.pop()
    if not lines:
        return None, [], (1, 'NOT_AN_ARCHIVE'), False
    manifest, fault = read_manifest(lines[0])
    if fault:
        return None, [], (1, fault), False
    events, findings = [], []
    place, gap, last = 0, 0, None
    for line_number, line in enumerate(lines[1:], start=2):
        event, fault = read_event(line)
        if fault:
            return manifest, events, (line_number, fault), False
        events.append(event)
        if is_withheld(event):
            gap += 1
            continue
        header = event['header']
        if len(events) == 1 and not is_cut(event, 'public'):
            data = event['parts'].get('public', {})
            if (data.get('rulesetId'), data.get('rulesetVersion')) != (manifest['ruleset'], manifest['rulesetVersion']):
                findings.append((1, 'MANIFEST_DIFFERS'))
        if header['stream'] != 'encounter-' + manifest['encounterId']:
            findings.append((line_number, 'FOREIGN_EVENT'))
        if last and last['header']['commandId'] == header['commandId']:
            places = [place + gap + 1]
        else:
            places = range(gap + 1)
        fitting = [one for one in places if event['id'] == event_id(header['commandId'], one)]
        if not fitting:
            findings.append((line_number, 'ID_DIFFERS'))
        place, gap, last = (fitting or places)[0], 0, event
    if len(events) != manifest['events']:
        findings.append((min(len(events), manifest['events']) + 2, 'COUNT_DIFFERS'))
    committed = [(event['parts'].get('public', {}).get('combatantId'), event['parts'].get('public', {}).get('name'))
                 for event in events if not is_withheld(event)]
    names_fit = all((one['combatantId'], 'name:' + sha256('asalto/name/v1\0' + one['salt'] + one['name'])) in committed
                    for one in manifest.get('names', []))
    if last and last['header'].get('engine') != manifest['engine'] or not names_fit:
        findings.append((1, 'MANIFEST_DIFFERS'))
    return manifest, events, min(findings, key=lambda one: one[0], default=None), True


# The chain

def event_hash(header, part_hashes, previous_hash):
    body = {'header': header, 'partHashes': part_hashes, 'previousHash': previous_hash}
    return sha256('asalto/event/v1\0' + canonical(body))


def is_cut(event, audience):
    return audience not in event['parts'] and audience in event['seal']['partHashes']


def link_of(event):
    if is_withheld(event):
        return event
    seal = event['seal']
    return {'revision': event['header']['revision'], 'hash': seal['hash'], 'previousHash': seal['previousHash']}


def is_sound(event):
    """Whether the event is the one that was sealed, or a copy of it from which parts were cut; nothing is wrong with a bare link."""
    if is_withheld(event):
        return True
    parts, seal = event['parts'], event['seal']
    if any(name not in AUDIENCES for name in [*parts, *seal['salts'], *seal['partHashes']]):
        return False
    try:
        for name, part in parts.items():
            salt = seal['salts'].get(name)
            if name not in seal['partHashes'] or salt is None or not re.fullmatch('[0-9a-f]{32}', salt):
                return False
            if sha256('asalto/part/v1\0' + salt + canonical(part)) != seal['partHashes'][name]:
                return False
        return event_hash(event['header'], seal['partHashes'], seal['previousHash']) == seal['hash']
    except NotJson:
        return False


def would_fit(event, revision, previous_hash):
    if is_withheld(event):
        return False
    seal = event['seal']
    try:
        return event_hash({**event['header'], 'revision': revision}, seal['partHashes'], previous_hash) == seal['hash']
    except NotJson:
        return False


def check_chain(events, head):
    last, seen, cut, withheld = GENESIS, {GENESIS: -1}, 0, 0
    for place, event in enumerate(events):
        link = link_of(event)
        sound = is_sound(event)
        noted = head['hash'] if head['revision'] == place else link['hash']
        if not (sound and link['previousHash'] == last and link['revision'] == place and noted == link['hash']):
            revision, fault = diagnose(event, place, sound, last, seen, [link_of(one) for one in events[place + 1:]])
            return {'ok': False, 'revision': revision, 'fault': fault}
        last = link['hash']
        seen[last] = place
        if is_withheld(event):
            withheld += 1
        else:
            cut += any(is_cut(event, name) for name in event['seal']['partHashes'])
    if head['revision'] >= len(events):
        return {'ok': False, 'revision': len(events), 'fault': 'TRUNCATED'}
    return {'ok': True, 'events': len(events), 'cut': cut, 'withheld': withheld}


def diagnose(event, place, sound, last, seen, later):
    own_hash, link, own_revision = (link_of(event)[name] for name in ('hash', 'previousHash', 'revision'))
    goes_on_later = any(one['previousHash'] == last for one in later)
    before = seen.get(link)
    if own_hash in seen:
        return place, 'INSERTED'
    if link == last:
        return place, 'INSERTED' if goes_on_later else 'EDITED'
    if any(one['hash'] == link for one in later):
        return place, 'REORDERED'
    if before is not None and would_fit(event, before + 1, link):
        return before + 1, 'INSERTED'
    if goes_on_later:
        return place, 'INSERTED'
    if would_fit(event, own_revision, last):
        return place, 'EDITED'
    if before is not None:
        return place, 'EDITED'
    if is_withheld(event) and own_revision == place:
        return place, 'EDITED'
    if sound and not is_withheld(event) and own_revision == place:
        return max(0, place - 1), 'EDITED'
    return place, 'MISSING'


# The dice

def sized(text):
    data = text.encode('utf-8')
    return struct.pack('>I', len(data)) + data


def face_of(seed, encounter_id, words, index, sides):
    index, sides, attempt = int(index), int(sides), 0
    while True:
        message = (b'asalto/die/v1\0' + sized(encounter_id) + struct.pack('>QII', index, attempt, len(words))
                   + b''.join(sized(word) for word in words))
        value = struct.unpack('>I', hmac.digest(seed, message, 'sha256')[:4])[0]
        if value < 2**32 - 2**32 % sides:
            return value % sides + 1
        attempt += 1


TERM = re.compile(r'(?P<sign>^-?|[+-])(?:(?P<count>\d+)d(?P<sides>\d+)(?:ro<=(?P<reroll>\d+))?'
                  r'(?:(?P<keep>kh|kl)(?P<kept>\d+))?|(?P<constant>\d+))')


def roll_follows(data):
    """Whether kept dice and total follow from notation and faces."""
    notation, dice = data['notation'], list(data['dice'])
    total, at = 0, 0
    while at < len(notation):
        term = TERM.match(notation, at)
        if not term or not is_canonical(term):
            return False
        at = term.end()
        sign = -1 if term['sign'] == '-' else 1
        if term['constant'] is not None:
            total += sign * int(term['constant'])
            continue
        thrown, standing = [], []
        for _ in range(int(term['count'])):
            for again in (True, False):
                if not dice:
                    return False
                die = dice.pop(0)
                if die['sides'] != int(term['sides']) or not 1 <= die['face'] <= die['sides']:
                    return False
                thrown.append(die)
                if not (again and die['face'] <= int(term['reroll'] or 0)):
                    break
            standing.append(die)
        kept = standing
        if term['keep']:
            direction = -1 if term['keep'] == 'kh' else 1
            kept = sorted(standing, key=lambda one: direction * one['face'])[:int(term['kept'])]
        if any(die['kept'] != any(die is one for one in kept) for die in thrown):
            return False
        total += sign * sum(die['face'] for die in kept)
    return not dice and notation != '' and total == data['total']


def is_number_from(least, most, text):
    return text == str(int(text)) and least <= int(text) <= most


def is_canonical(term):
    """Whether a term is within the limits of a notation, its numbers written as they are."""
    if term['constant'] is not None:
        return is_number_from(0, 4_000_000, term['constant'])
    if not (is_number_from(1, 1000, term['count']) and is_number_from(2, 1000, term['sides'])):
        return False
    return ((term['reroll'] is None or is_number_from(1, int(term['sides']) - 1, term['reroll']))
            and (term['kept'] is None or is_number_from(1, int(term['count']), term['kept'])))


def type_of(event):
    return re.sub(r'\.v[1-9]\d*$', '', event['header']['type'])


def is_text(value):
    return isinstance(value, str)


def is_die(value):
    return (isinstance(value, dict) and (value.get('index', '') is None or is_count(value.get('index')))
            and is_whole(value.get('sides')) and is_whole(value.get('face')) and isinstance(value.get('kept'), bool)
            and value.get('source') in ('SERVICE', 'DECLARED'))


def list_of(kind):
    return lambda value: isinstance(value, list) and all(kind(one) for one in value)


ORIGIN = {'rulesetId': is_text, 'encounterId': is_text, 'commitment': is_text,
          'diceMode': lambda value: value in ('SERVICE', 'DECLARED', 'EITHER')}
FIELDS = {
    'EncounterCreated': ORIGIN,
    'EncounterForked': {**ORIGIN, 'seed': lambda value: value in ('SAME', 'FRESH'), 'diceEncounterId': is_text,
                        'diceWords': list_of(is_text), 'firstDie': is_count},
    'DiceWordAdded': {'word': is_text},
    'DiceRolled': {'notation': is_text, 'dice': list_of(is_die), 'total': is_whole},
    'CheckpointRecorded': {'diceThrown': is_count},
    'EncounterEnded': {'seed': is_text, 'diceThrown': is_count},
}


def is_readable(event):
    data = event['parts'].get('public', {})
    return all(kind(data.get(name)) for name, kind in FIELDS.get(type_of(event), {}).items())


def seed_of(text):
    return bytes.fromhex(text) if re.fullmatch('[0-9a-f]{64}', text) else b''


def is_key_text(value):
    return value != '' and not re.search('[\ud800-\udfff]', value)


def is_key(encounter_id, words):
    return is_key_text(encounter_id) and len(words) <= 64 and all(
        is_key_text(word) and len(word.encode('utf-16-le')) <= 400 for word in words)


def may_hide_dice(event):
    """Whether dice may have fallen in an event, and it is not there or what it says of them is not."""
    return is_withheld(event) or (
        type_of(event) in ('DiceRolled', 'CheckpointRecorded', 'EncounterEnded') and is_cut(event, 'public'))


def check_dice(events):
    if events and (is_withheld(events[0]) or is_cut(events[0], 'public')):
        return None
    findings = [(event['header']['revision'], 'UNREADABLE') for event in events
                if not may_hide_dice(event) and not is_readable(event)]
    if events and not (type_of(events[0]) in ('EncounterCreated', 'EncounterForked') and is_readable(events[0])):
        findings.append((0, 'UNREADABLE'))
    origin = events[0]['parts'].get('public', {}) if events and not (0, 'UNREADABLE') in findings else {}
    events = [event for event in events if may_hide_dice(event) or is_readable(event)]
    forked = bool(origin) and type_of(events[0]) == 'EncounterForked'
    encounter_id = origin.get('diceEncounterId' if forked else 'encounterId', '')
    words = list(origin.get('diceWords', [])) if forked else []
    first = origin.get('firstDie', 0) if forked else 0
    known = forked and origin.get('seed') == 'SAME'
    seed, usable = None, False
    for event in events:
        if may_hide_dice(event):
            continue
        data = event['parts'].get('public', {})
        if type_of(event) == 'DiceWordAdded':
            words.append(data['word'])
        elif type_of(event) == 'EncounterEnded' and seed is None:
            known = True
            seed = seed_of(data['seed'])
            revealed_at = event['header']['revision']
    if seed is not None:
        committed = hashlib.sha256(seed).hexdigest() == origin.get('commitment')
        usable = committed and is_key(encounter_id, words)
        if not usable:
            findings.append((revealed_at, 'COMMITMENT_BROKEN'))
    expected, recomputed, declared, unseen, hidden = first, 0, 0, 0, False
    for event in events:
        if may_hide_dice(event):
            hidden = True
            continue
        data, revision = event['parts'].get('public', {}), event['header']['revision']
        if type_of(event) in ('CheckpointRecorded', 'EncounterEnded'):
            fallen = data['diceThrown'] - (expected - first)
            if fallen == 0 or hidden and fallen > 0:
                unseen, expected, hidden = unseen + fallen, expected + fallen, False
            else:
                findings.append((revision, 'COUNT_DIFFERS'))
        if type_of(event) != 'DiceRolled':
            continue
        if not roll_follows(data):
            findings.append((revision, 'ROLL_DIFFERS'))
        for die in data['dice']:
            if origin.get('diceMode') not in ('EITHER', die['source']):
                findings.append((revision, 'SOURCE_FORBIDDEN'))
            if die['source'] == 'DECLARED':
                declared += 1
                if die['index'] is not None:
                    findings.append((revision, 'INDEX_DECLARED'))
                continue
            index = die['index']
            if index is None:
                findings.append((revision, 'INDEX_MISSING'))
                continue
            if hidden and index >= expected:
                unseen, expected, hidden = unseen + index - expected, index, False
            if index != expected:
                findings.append((revision, 'INDEX_REUSED' if index < expected else 'INDEX_SKIPPED'))
            expected = max(expected, index + 1)
            if usable:
                recomputed += 1
                if not 2 <= die['sides'] <= 1000 or die['face'] != face_of(seed, encounter_id, words, index, die['sides']):
                    findings.append((revision, 'FACE_DIFFERS'))
    if findings:
        revision, fault = min(findings, key=lambda one: one[0])
        return {'ok': False, 'revision': revision, 'fault': fault}
    return {'ok': True, 'recomputed': recomputed, 'declared': declared, 'unseen': unseen, 'seedRevealed': known}


# The verdict

def verdict_on(text):
    manifest, events, finding, readable = check_file(text)
    archive = {'ok': False, 'line': finding[0], 'fault': finding[1]} if finding else {'ok': True}
    chain = check_chain(events, manifest['head']) if readable else None
    dice = check_dice(events) if readable else None
    ok = finding is None and readable and chain['ok'] and (dice is None or dice['ok'])
    return {'ok': ok, 'archive': archive, 'chain': chain, 'dice': dice}


def vector_faults(name, expected, verdict):
    """Where a verdict is not the one expected of a verifier that does not fold."""
    for check in ('archive', 'chain', 'dice'):
        found = verdict[check]
        if check in expected:
            if found is None or {'ok': False, **expected[check]} != found:
                yield f'{name}: {check} should be {expected[check]}, is {found}'
        elif found is not None and not found['ok']:
            yield f'{name}: {check} should hold, is {found}'
    if 'counted' in expected:
        counted = {**verdict['chain'], **(verdict['dice'] or {})}
        for name_of, value in expected['counted'].items():
            if counted.get(name_of) != value:
                yield f'{name}: {name_of} should be {value}, is {counted.get(name_of)}'
    failing = [check for check in ('archive', 'chain', 'dice') if check in expected]
    if verdict['ok'] != (not failing):
        yield f'{name}: ok is {verdict["ok"]}'


def check_vectors(folder):
    expected = json.loads((folder / 'expected.json').read_text('utf-8'))
    names = sorted(path.stem for path in folder.glob('*.ndjson'))
    faults = [] if names == sorted(expected) else ['expected.json does not name the vectors that are there']
    for name in names:
        faults += vector_faults(name, expected[name], verdict_on((folder / f'{name}.ndjson').read_bytes()))
    print('\n'.join(faults) if faults else f'{len(names)} vectors as expected')
    return 1 if faults else 0


def main(arguments):
    if len(arguments) == 2 and arguments[0] == '--vectors':
        return check_vectors(pathlib.Path(arguments[1]))
    if not arguments:
        print(__doc__)
        return 2
    verdicts = {path: verdict_on(pathlib.Path(path).read_bytes()) for path in arguments}
    print(json.dumps(verdicts, indent=2))
    return 0 if all(one['ok'] for one in verdicts.values()) else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
