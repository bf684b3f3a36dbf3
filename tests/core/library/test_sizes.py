from core.index.generation import open_current
from core.library.sizes import folder_size, generation_folders, library_sizes


def test_every_part_of_a_library_is_counted(built):
    sizes = library_sizes(built.caches)
    total = folder_size(built.caches)
    locks = total.files - sum(s.files for s in sizes.values())
    assert 0 <= locks <= 1
    assert sum(s.bytes for s in sizes.values()) == total.bytes
    assert sizes["pages"].files == built.summary.manifest.counts["pages"]
    assert sizes["paid"].files == 0


def test_generations_are_listed_newest_first(built):
    current = open_current(built.caches).name
    folders = generation_folders(built.caches, current)
    assert folders[0].name == current and folders[0].current
    assert [f.name for f in folders] == sorted((f.name for f in folders), reverse=True)
    assert folders[0].size.bytes > 0


def test_a_library_that_is_not_there_takes_nothing(tmp_path):
    assert all(s.files == 0 for s in library_sizes(tmp_path).values())
    assert generation_folders(tmp_path, "") == ()
