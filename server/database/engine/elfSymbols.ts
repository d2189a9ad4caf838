/** The parts of a 64-bit ELF file that say which symbol is taken from which version of which library. */

const MAGIC = 0x464c457f;
const CLASS_64_LITTLE_ENDIAN = 0x0102;
const MACHINE_X86_64 = 62;
const SECTION_DYNAMIC_SYMBOLS = 11;
const SECTION_VERSION_NEEDS = 0x6ffffffe;
const SECTION_SYMBOL_VERSIONS = 0x6fffffff;
const SYMBOL_BYTES = 24;
/** The highest bit of a symbol's version marks it hidden and is not part of the index. */
const VERSION_INDEX_MASK = 0x7fff;

interface Section {
  type: number;
  offset: number;
  size: number;
  link: number;
}

export interface VersionRecord {
  offset: number;
  index: number;
}

export interface LibraryVersions {
  name: string;
  /** By version name, such as "GLIBC_2.38". */
  versions: Map<string, VersionRecord>;
}

export interface ElfSymbol {
  name: string;
  nameOffset: number;
  version: number;
  offset: number;
  versionOffset: number;
}

type NameAt = (offset: number) => string;

/** Reads what `patchGlibc` needs. Throws unless it is an x86-64 ELF file. */
export function readElfSymbols(file: Buffer): { symbols: ElfSymbol[]; libraries: LibraryVersions[] } {
  requireX64Elf(file);
  const sections = readSections(file);
  const symbolTable = requireSection(sections, SECTION_DYNAMIC_SYMBOLS);
  const names = sections[symbolTable.link];
  if (!names) throw new Error("The file's symbols have no names.");
  const nameAt = (offset: number) => {
    const start = names.offset + offset;
    return file.toString("latin1", start, file.indexOf(0, start));
  };
  return { symbols: readSymbols(file, sections, nameAt), libraries: readLibraries(file, sections, nameAt) };
}

/** Takes the symbol from another version, under the name at another place. */
export function writeSymbol(
  file: Buffer,
  symbol: ElfSymbol,
  to: { nameOffset: number; version: number },
): void {
  const hidden = file.readUInt16LE(symbol.versionOffset) & ~VERSION_INDEX_MASK;
  file.writeUInt32LE(to.nameOffset, symbol.offset);
  file.writeUInt16LE(hidden | to.version, symbol.versionOffset);
}

/** Gives `target` the hash and name of `source`; its index and place in the list stay. */
export function copyVersionRecord(file: Buffer, source: VersionRecord, target: VersionRecord): void {
  file.copy(file, target.offset, source.offset, source.offset + 4);
  file.copy(file, target.offset + 8, source.offset + 8, source.offset + 12);
}

function requireX64Elf(file: Buffer): void {
  const isX64Elf =
    file.length > 64 &&
    file.readUInt32LE(0) === MAGIC &&
    file.readUInt16LE(4) === CLASS_64_LITTLE_ENDIAN &&
    file.readUInt16LE(18) === MACHINE_X86_64;
  if (!isX64Elf) throw new Error("The file is not an x86-64 ELF file.");
}

function readSections(file: Buffer): Section[] {
  const start = Number(file.readBigUInt64LE(40));
  const size = file.readUInt16LE(58);
  const count = file.readUInt16LE(60);
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * size;
    return {
      type: file.readUInt32LE(at + 4),
      offset: Number(file.readBigUInt64LE(at + 24)),
      size: Number(file.readBigUInt64LE(at + 32)),
      link: file.readUInt32LE(at + 40),
    };
  });
}

function requireSection(sections: Section[], type: number): Section {
  const section = sections.find((each) => each.type === type);
  if (!section) throw new Error(`The file has no ELF section of type 0x${type.toString(16)}.`);
  return section;
}

function readSymbols(file: Buffer, sections: Section[], nameAt: NameAt): ElfSymbol[] {
  const table = requireSection(sections, SECTION_DYNAMIC_SYMBOLS);
  const versions = requireSection(sections, SECTION_SYMBOL_VERSIONS);
  return Array.from({ length: table.size / SYMBOL_BYTES }, (_, index) => {
    const offset = table.offset + index * SYMBOL_BYTES;
    const versionOffset = versions.offset + index * 2;
    const nameOffset = file.readUInt32LE(offset);
    const version = file.readUInt16LE(versionOffset) & VERSION_INDEX_MASK;
    return { name: nameAt(nameOffset), nameOffset, version, offset, versionOffset };
  });
}

function readLibraries(file: Buffer, sections: Section[], nameAt: NameAt): LibraryVersions[] {
  const needs = requireSection(sections, SECTION_VERSION_NEEDS);
  return chain(file, needs.offset, 12).map((library) => {
    const records = chain(file, library + file.readUInt32LE(library + 8), 12);
    const versions = records.map(
      (offset) =>
        [nameAt(file.readUInt32LE(offset + 8)), { offset, index: file.readUInt16LE(offset + 6) }] as const,
    );
    return { name: nameAt(file.readUInt32LE(library + 4)), versions: new Map(versions) };
  });
}

/** Offsets of a linked list whose entries hold, `linkAt` bytes in, the distance to the next one, or 0 at the end. */
function chain(file: Buffer, first: number, linkAt: number): number[] {
  const offsets = [first];
  for (let at = first, step = 0; (step = file.readUInt32LE(at + linkAt)) !== 0; at += step)
    offsets.push(at + step);
  return offsets;
}
